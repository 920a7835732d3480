import { IsInt, IsOptional, IsString, Min } from 'class-validator';
import { asNumber, asText, type Reader } from './setting-readers.js';
import { SourceSettings } from './source-settings.js';

/** Settings of the files that administrators upload. */
export class UploadSettings extends SourceSettings {
  /** Folder of uploaded files; unset: `uploads` in the data folder. */
  @IsOptional()
  @IsString()
  uploadDir?: string;

  /** Largest file taken [bytes]. */
  @IsInt()
  @Min(1)
  maxUploadBytes = 4 * 1024 ** 3;
}

/** The environment variable of each of them and how its text is read. */
export const UPLOAD_VARIABLES: Record<
  Exclude<keyof UploadSettings, keyof SourceSettings>,
  { variable: string; read: Reader }
> = {
  uploadDir: { variable: 'UPLOAD_DIR', read: asText },
  maxUploadBytes: { variable: 'MAX_UPLOAD_BYTES', read: asNumber },
};
