import type { AccountTables } from './accounts'
import type { ChatTables } from './chats'
import type { ComplaintTables } from './complaints'
import type { CreditTables } from './credits'
import type { DirectDebitTables } from './direct-debit'
import type { DiscountTables } from './discounts'
import type { ExportTables } from './exports'
import type { LeavingTables } from './leaving'
import type { LikeTables } from './likes'
import type { MemberTables } from './members'
import type { NotificationTables } from './notifications'
import type { OperatorTables } from './operators'
import type { OutboxTables } from './outbox'
import type { OverviewTables } from './overview'
import type { PageTables } from './pages'
import type { PaymentTables } from './payments'
import type { PlaceTables } from './places'
import type { ReportTables } from './reports'
import type { InstallationTables } from './tenants'
import type { VisitTables } from './visits'

/** Every table of the product. One file a noun; a migration of the same name makes it. */
export interface Tables
  extends AccountTables,
    MemberTables,
    LikeTables,
    LeavingTables,
    ExportTables,
    CreditTables,
    ChatTables,
    ComplaintTables,
    ReportTables,
    NotificationTables,
    DirectDebitTables,
    DiscountTables,
    OperatorTables,
    OutboxTables,
    InstallationTables,
    OverviewTables,
    PageTables,
    PlaceTables,
    VisitTables,
    PaymentTables {}
