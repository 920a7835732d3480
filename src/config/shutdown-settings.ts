import { IsInt, Max, Min } from 'class-validator';
import { asNumber, type Reader } from './setting-readers.js';
import { UploadSettings } from './upload-settings.js';

/** Settings of the end of a process. */
export class ShutdownSettings extends UploadSettings {
  /** How long requests are still taken while readiness says no, so that others get them from then on [s]. */
  @IsInt()
  @Min(0)
  @Max(600)
  drainSeconds = 0;

  /** Time for requests in flight to finish after that [s]. */
  @IsInt()
  @Min(0)
  @Max(600)
  shutdownSeconds = 10;
}

/** The environment variable of each of them and how its text is read. */
export const SHUTDOWN_VARIABLES: Record<
  Exclude<keyof ShutdownSettings, keyof UploadSettings>,
  { variable: string; read: Reader }
> = {
  drainSeconds: { variable: 'DRAIN_SECONDS', read: asNumber },
  shutdownSeconds: { variable: 'SHUTDOWN_SECONDS', read: asNumber },
};
