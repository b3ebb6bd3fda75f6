import { LicenceEnded } from '#web/money/licence/licence-ended.tsx'
import { ConfirmEmailCard } from '#web/money/orders/confirm-email-card.tsx'

/** What few dashboards show, in one chunk beside the first script. */
export const rareParts = { ConfirmEmailCard, LicenceEnded }
