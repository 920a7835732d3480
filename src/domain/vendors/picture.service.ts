import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { Picture } from '../../entities/vendors/picture.entity.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { Clock } from '../../core/time/clock.js';
import { HOUR_MS } from '../../core/time/durations.js';
import { pictureIn } from '../../core/vendors/picture.js';
import type { Sql } from '../../database/sql-types.js';
import { requireAccount, type Caller } from '../caller.js';
import { keepPicture, removeUnused } from './pictures.sql.js';

/** Most pictures of an account: those of its portfolios, its logo and those of its applications. */
const MAX_PICTURES = 60;

/** Where pictures are read. */
export const PICTURE_PATH = '/api/pictures/';

/** Logos and photos that vendors send as they are, in place of an address. */
export class PictureService {
  constructor(private readonly uses: { em: SqlEntityManager; sql: Sql; clock: Clock }) {}

  /**
   * Keeps the picture in a `data:` address; any other address stays as it is.
   * @param base address of the service.
   * @returns where it is.
   * @throws ConflictError when the account has as many as it may.
   */
  async addressOf<Address extends string | undefined>(address: Address, base: string, caller: Caller) {
    const picture = address === undefined ? undefined : pictureIn(address);
    if (picture === undefined) return address;
    const { accountId } = requireAccount(caller);
    const content = Buffer.from(picture.base64, 'base64');
    const contentHash = createHash('sha256').update(content).digest('hex');
    const now = this.uses.clock();
    const id = await this.uses.sql.transaction(async (sql) => {
      // what was sent within the hour waits for what will show it
      await removeUnused(sql, accountId, new Date(now.getTime() - HOUR_MS));
      const made = { id: uuidv7(), accountId, contentHash, type: picture.type, content };
      return keepPicture(sql, made, now, MAX_PICTURES);
    });
    if (id === undefined) throw new ConflictError(`An account keeps at most ${MAX_PICTURES} pictures`);
    return `${base}${PICTURE_PATH}${id}`;
  }

  /** @throws NotFoundError when there is none. */
  async read(id: string): Promise<Pick<Picture, 'type' | 'content'>> {
    const options = { populate: ['content'] as const, disableIdentityMap: true };
    const picture = isUuid(id) ? await this.uses.em.findOne(Picture, { id }, options) : null;
    if (picture === null) throw new NotFoundError('Picture');
    return picture;
  }
}
