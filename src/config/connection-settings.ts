import { IsInt, IsOptional, IsUrl, Max, Min } from 'class-validator';
import { asNumber, asText, RECEIVER_URL, type Reader } from './setting-readers.js';
import { ShutdownSettings } from './shutdown-settings.js';

/** How clients reach the service, and what their connections may do. */
export class ConnectionSettings extends ShutdownSettings {
  /** Address at which clients and people reach the service, such as `https://solar.example.com`, for links; unset: links name the host that was asked. */
  @IsOptional()
  @IsUrl(RECEIVER_URL, { message: 'PUBLIC_URL must be an http(s) address' })
  publicUrl?: string;

  /** How long a connection without a request is kept [s]; longer than a load balancer keeps it, mostly 60 s. */
  @IsInt()
  @Min(1)
  @Max(600)
  keepAliveSeconds = 75;

  /** Connections of one client address; not counted behind proxies, which open them for everyone. */
  @IsInt()
  @Min(1)
  connectionsPerClient = 512;
}

/** The environment variable of each of them and how its text is read. */
export const CONNECTION_VARIABLES: Record<
  Exclude<keyof ConnectionSettings, keyof ShutdownSettings>,
  { variable: string; read: Reader }
> = {
  publicUrl: { variable: 'PUBLIC_URL', read: asText },
  keepAliveSeconds: { variable: 'KEEP_ALIVE_SECONDS', read: asNumber },
  connectionsPerClient: { variable: 'CONNECTIONS_PER_CLIENT', read: asNumber },
};
