import { validateSync, type ValidationError } from 'class-validator';
import {
  deliveryFaults,
  folderFaults,
  manifestFaults,
  poolFaults,
  productionFaults,
  removedFaults,
  serverFaults,
  workFaults,
} from './setting-faults.js';
import { readAs, variableOf } from './setting-readers.js';
import { Settings, SettingsError } from './settings.js';

/**
 * Reads and checks all settings; the one place that reads the environment. The variable of a setting follows from its name, how it is read from its default.
 * @param environment variables by name; an empty text counts as unset.
 * @throws SettingsError naming every fault at once.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const settings = new Settings();
  for (const [name, fallback] of Object.entries(settings)) {
    const text = environment[variableOf(name)];
    if (text !== undefined && text !== '') Object.assign(settings, { [name]: readAs(fallback, text) });
  }
  const faults = [
    ...validateSync(settings).flatMap(describeFault),
    ...deliveryFaults(settings),
    ...folderFaults(settings),
    ...manifestFaults(settings),
    ...poolFaults(settings),
    ...removedFaults(environment),
    ...serverFaults(settings),
    ...workFaults(settings),
    ...productionFaults(settings),
  ];
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

const describeFault = ({ property, constraints = {} }: ValidationError): string[] =>
  Object.values(constraints).map(
    (message) => `${variableOf(property)}: ${message.replace(property, variableOf(property))}`,
  );
