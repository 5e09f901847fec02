import type { AlertTables } from './alerts'
import type { ChatTables } from './chats'
import type { ComplaintTables } from './complaints'
import type { CreditTables } from './money/credits'
import type { DirectDebitTables } from './money/direct-debit'
import type { DiscountTables } from './money/discounts'
import type { PaymentTables } from './money/payments'
import type { NotificationTables } from './notifications'
import type { OperatorTables } from './operators'
import type { OutboxTables } from './outbox'
import type { OverviewTables } from './overview'
import type { PageTables } from './pages'
import type { AccountTables } from './people/accounts'
import type { ExportTables } from './people/exports'
import type { LeavingTables } from './people/leaving'
import type { LikeTables } from './people/likes'
import type { MemberTables } from './people/members'
import type { VisitTables } from './people/visits'
import type { PlaceTables } from './places'
import type { ReportTables } from './reports'
import type { InstallationTables } from './tenants'

/** Every table of the product. Each file covers one noun; a migration of the same name creates its tables. */
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
    AlertTables,
    OutboxTables,
    InstallationTables,
    OverviewTables,
    PageTables,
    PlaceTables,
    VisitTables,
    PaymentTables {}
