export interface Upload {
  name: string;
  sizeBytes: number;
  uploadedAt: Date;
}

/** Bytes that have arrived and have no name yet. */
export interface ReceivedUpload {
  sizeBytes: number;
  /** Gives them their name; a file that had it is gone. */
  keepAs(name: string): Promise<Upload>;
  /** Throws them away. */
  discard(): Promise<void>;
}

/** The folder of uploaded files; names are checked before they reach it. */
export interface UploadFolder {
  /** Every file, by name. */
  list(): Promise<Upload[]>;
  find(name: string): Promise<Upload | undefined>;
  /** Path of a file for reading. @throws NotFoundError where there is none. */
  pathOf(name: string): Promise<string>;
  /**
   * Takes bytes in as they come, in constant memory.
   * @throws PayloadTooLargeError when there are more than may be. @throws InvalidInputError when they break off.
   */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedUpload>;
  /** @returns whether there was one. */
  remove(name: string): Promise<boolean>;
  /** Removes what was begun before an instant and never got its name, as when a process was killed. */
  removeUnfinished(before: Date): Promise<number>;
  close(): Promise<void>;
}

/** Longest name [characters]. */
export const MAX_UPLOAD_NAME = 120;

/** A plain name: no folder, nothing hidden, nothing that a shell or a browser reads otherwise. */
export const UPLOAD_NAME = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether a text may be the name of an upload. */
export const isUploadName = (text: string): boolean => text.length <= MAX_UPLOAD_NAME && UPLOAD_NAME.test(text);
