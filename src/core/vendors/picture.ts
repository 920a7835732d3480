/** Largest picture that is kept [bytes]. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Forms of pictures, each with how it is known by its first bytes. */
const FORMS = {
  'image/jpeg': (bytes: string) => bytes.startsWith('\xff\xd8\xff'),
  'image/png': (bytes: string) => bytes.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes: string) => bytes.startsWith('RIFF') && bytes.slice(8).startsWith('WEBP'),
} as const;

/** Media type of a picture. */
export type PictureType = keyof typeof FORMS;

export const PICTURE_TYPES = Object.keys(FORMS) as PictureType[];

/** What a `data:` address of a picture begins with; the bytes in base64 follow. */
const HEAD = /^data:[\w/+.-]*;base64,/;

/** Characters of base64 that have the longest beginning of a picture. */
const BEGINNING = 16;

/** Whether an address is the thing itself, not where it is. */
export const isDataAddress = (address: string): boolean => address.startsWith('data:');

/** Whether a text is base64. A pattern for all of it could try its end again at millions of places, and exhaust the stack. */
function isBase64(text: string): boolean {
  const end = text.search(/[^A-Za-z\d+/]/);
  return text !== '' && text.length % 4 === 0 && (end === -1 || /^={1,2}$/.test(text.slice(end)));
}

/** The form of a picture in a `data:` address and its bytes in base64; the form is that of its bytes, whatever it says. */
export function pictureIn(address: string): { type: PictureType; base64: string } | undefined {
  const head = HEAD.exec(address)?.[0];
  if (head === undefined) return undefined;
  const base64 = address.slice(head.length);
  if (!isBase64(base64)) return undefined;
  const beginning = atob(base64.slice(0, BEGINNING));
  const type = PICTURE_TYPES.find((name) => FORMS[name](beginning));
  return type && { type, base64 };
}
