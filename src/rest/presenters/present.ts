export { present, restName, writeInstant } from '../../contract/fields/present.js';
