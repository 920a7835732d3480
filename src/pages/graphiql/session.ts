/** What somebody signs in with; an empty text is not sent. */
export interface SignInValues {
  /** Access token, as a sign-in answers it. */
  token: string;
  /** The administrator's secret. */
  secret: string;
}

let headers: Record<string, string> = {};

/** Headers that every tab sends. They are in memory alone, and gone when the page closes. */
export const sessionHeaders = (): Record<string, string> => headers;

/** Signs in for all tabs; without credentials it signs out. */
export function signIn({ token, secret }: SignInValues): void {
  headers = {
    ...(token.trim() && { Authorization: `Bearer ${token.trim().replace(/^bearer\s+/i, '')}` }),
    ...(secret.trim() && { 'X-Admin-Secret': secret.trim() }),
  };
}
