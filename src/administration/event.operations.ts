import { DeliveryAnswer } from '../contract/administration/delivery.answer.js';
import { DeliveryFilterRequest } from '../contract/administration/admin-filter.request.js';
import { Delivery } from '../entities/operation/delivery.entity.js';
import { OutboxEvent } from '../entities/operation/outbox-event.entity.js';
import { administered } from './operation.js';

const events = administered({ path: '/api/admin/events', record: ['event', OutboxEvent], answer: OutboxEvent });

const deliveries = administered({
  path: '/api/admin/events/deliveries',
  record: ['delivery', Delivery],
  answer: DeliveryAnswer,
});

/** Events and their deliveries. */
export const eventOperations = [
  deliveries.list('deliveries', {
    about: 'Deliveries of events, newest first; `state=dead` lists those that are no longer retried',
    graphqlAbout: 'Deliveries of events, newest first',
    input: DeliveryFilterRequest,
    run: ({ services, input, query, caller }) => services.eventAdministration.deliveries(input, query, caller),
  }),
  events.change('sendTestEvent', '/test', {
    about: 'Send the event `webhook.test` to every webhook',
    run: ({ services, caller }) => services.eventAdministration.sendTest(caller),
  }),
  deliveries.change('replayDelivery', '/{id}/replay', {
    about: 'Retry a dead delivery',
    run: ({ services, id, caller }) => services.eventAdministration.replay(id, caller),
  }),
];
