/** Called when a statement is sent; what it returns is called when it is answered, before who waits for it goes on. */
export type StatementListener = () => () => void;
