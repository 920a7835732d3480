import type { DescribedEnum } from './described-enum.js';

/** Enums of the records of people and operators. */
export const RECORD_ENUMS = {
  ActorVia: {
    about: 'How the actor of an audit entry was known.',
    words: { bearer: 'Signed in.', secret: 'By the administrators’ shared secret.', cli: 'On the command line.' },
  },
  ApplicationStatus: {
    about: 'State of an application to be listed as a vendor.',
    words: {
      pending: 'Not decided.',
      approved: 'Approved; the vendor is listed.',
      rejected: 'Rejected, with a reason.',
    },
  },
  AssessmentState: {
    about: 'To whom an assessment belongs.',
    words: { anonymous: 'To the client that has its anonymous id.', bound: 'To an account.' },
  },
  AuditSubject: {
    about: 'Kind of a record that was changed.',
    words: {
      account: 'An account.',
      application: 'An application of a vendor.',
      assessment: 'A stored assessment.',
      delivery: 'A delivery of an event.',
      finance_row: 'A finance row.',
      inquiry: 'An inquiry to a vendor.',
      job: 'A job.',
      portfolio: 'An entry of a portfolio.',
      review: 'A review.',
      upload: 'An uploaded file.',
      vendor: 'A vendor.',
      weather_station: 'A weather station.',
    },
  },
  DeliveryChannel: {
    about: 'How an event is delivered.',
    words: { email: 'By e-mail.', webhook: 'To the address of a web hook.' },
  },
  DeliveryState: {
    about: 'State of a delivery.',
    words: {
      pending: 'To be tried, or tried again.',
      delivered: 'Accepted by the receiver.',
      dead: 'Given up after the last attempt.',
    },
  },
  EventType: {
    about: 'What happened.',
    words: {
      'account.confirmation_requested': 'The confirmation of an e-mail address was requested.',
      'account.password_forgotten': 'A new password was requested.',
      'application.decided': 'An application was approved or rejected.',
      'assessment.claimed': 'Assessments were bound to an account.',
      'inquiry.sent': 'An inquiry was sent.',
      'inquiry.replied': 'An inquiry was answered.',
      'job.finished': 'A job ended.',
      'review.decided': 'A review was published or rejected.',
      'webhook.test': 'An administrator tries the webhooks.',
    },
  },
  InquiryStatus: {
    about: 'State of an inquiry.',
    words: {
      new: 'Not answered.',
      contacted: 'Answered by the vendor.',
      quoted: 'Answered with a price.',
      closed: 'Closed by the vendor.',
    },
  },
  JobKind: {
    about: 'Kind of work of a job.',
    words: {
      building_import: 'Loads a file of building footprints.',
      climate_import: 'Loads a weather station.',
      shadow_precompute: 'Computes shading tables.',
      roof_potential: 'Computes the potential of roofs.',
    },
  },
  JobState: {
    about: 'State of a job.',
    words: {
      queued: 'Waits for its turn.',
      running: 'Runs.',
      done: 'Ended with a result.',
      failed: 'Ended with an error.',
      cancelled: 'Cancelled before its end.',
    },
  },
  JobUnit: {
    about: 'What the progress of a job counts.',
    words: { bytes: 'Bytes of the file.', tiles: 'Tiles of the map.', stations: 'Weather stations.' },
  },
  Language: {
    about: 'Language of texts.',
    words: { 'zh-TW': 'Traditional Chinese, as used in Taiwan.', en: 'English.' },
  },
  MessageSender: {
    about: 'Who wrote a message.',
    words: { user: 'The sender of the inquiry.', vendor: 'The vendor.' },
  },
  QuoteVerdict: {
    about: 'A quoted figure against that of the service.',
    words: {
      within: 'As expected.',
      far_above: 'Far above what is expected.',
      far_below: 'Far below what is expected.',
    },
  },
  ReviewStatus: {
    about: 'State of a review.',
    words: { pending: 'Not decided.', published: 'Shown to everyone.', rejected: 'Not shown.' },
  },
  Role: {
    about: 'What an account may do.',
    words: {
      user: 'Assess roofs and ask vendors.',
      vendor: 'Also answer inquiries as the owner of a vendor.',
      planner: 'Also start the calculation of districts.',
      admin: 'Everything.',
    },
  },
  SubscriptionStatus: {
    about: 'Subscription of a vendor.',
    words: {
      free: 'None.',
      pro: 'The plan “pro”.',
      advanced: 'The plan “advanced”.',
      past_due: 'A payment is overdue.',
      canceled: 'Ended.',
    },
  },
  VendorSort: {
    about: 'Order of vendors.',
    words: {
      rating: 'The best rated first.',
      reviews: 'The most reviewed first.',
      capacity: 'The greatest capacity built first.',
      newest: 'The newest first.',
      name: 'By name.',
    },
  },
} as const satisfies Record<string, DescribedEnum>;
