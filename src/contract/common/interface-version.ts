/** Version of both interfaces, and of the package: the newest of `CHANGELOG.md`. */
export const INTERFACE_VERSION = '0.1.0';
