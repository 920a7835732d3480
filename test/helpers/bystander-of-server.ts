import { besidesOthers } from './bystander.js';
import { onServer } from './database.js';

/** As `besidesOthers`, where the database is a server: the embedded one works in this very thread, as does the other client. */
export const besidesOthersOfServer: typeof besidesOthers = (url, hostile) =>
  onServer ? besidesOthers(url, hostile) : hostile();
