/** The environment for another program: that of this process, and more. */
export const environmentWith = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});

/** The environment for another program that reads what others sent: the variables named alone, and no secret. */
export const environmentOf = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
