/** Where a command writes. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}
