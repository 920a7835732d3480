/** Ways an event is reported. */
export const CHANNELS = ['webhook', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** State of reporting one event to one receiver; `dead` has failed too often and waits for an administrator. */
export const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
