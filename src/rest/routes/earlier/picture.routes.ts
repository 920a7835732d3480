import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { PICTURE_PATH } from '../../../domain/vendors/picture.service.js';
import { PUBLIC_DAY } from '../../presenters/cache-unless-stale.js';
import { RawAnswer, routesFor } from '../../route.js';

/** Logos and photos that were sent as `data:` addresses, as the earlier service's client sends them. */
export const pictureRoutes = [
  routesFor('anyone', 'Vendors').get(`${PICTURE_PATH}{id}`, {
    summary: 'A logo or a photo that a vendor has sent',
    description: 'As it was sent: JPEG, PNG or WebP. It is gone when nothing shows it any more.',
    request: { path: RecordIdRequest },
    answer: { schema: { type: 'string', format: 'binary' }, contentType: 'image/*' },
    cacheControl: PUBLIC_DAY,
    handle: async ({ services, parts }) => {
      const { content, type } = await services.pictures.read(parts.path.id);
      return new RawAnswer(Buffer.from(content), type);
    },
  }),
];
