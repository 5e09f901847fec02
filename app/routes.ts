import type { RouteConfig } from '@remix-run/route-config'
import { index, layout, route } from '@remix-run/route-config'

/** The site map: every URL of the product, under the layout that frames it. */
export default [
  layout('routes/layouts/default.tsx', [
    index('routes/home.tsx'),
    route('signup', 'routes/account/signup.tsx'),
    route('login', 'routes/account/login.tsx'),
    route('logout', 'routes/account/logout.tsx'),
    route('reset-password', 'routes/account/reset-password.tsx'),
    route('reset-password/do', 'routes/account/reset-password-do.tsx'),
    route('activate/done', 'routes/account/activate-done.tsx'),
    route('activate/error', 'routes/account/activate-error.tsx'),
    route('activate/resend', 'routes/account/activate-resend.tsx'),
    route('mail-change/do', 'routes/account/mail-change-do.tsx'),
    route('mail/unsubscribe', 'routes/account/unsubscribe.tsx'),
    route('members', 'routes/members/members.tsx'),
    route('members/:id', 'routes/members/member.tsx'),
    route('members/:id/signup', 'routes/account/member-signup.tsx'),
    route('likes/:type?', 'routes/likes/likes.tsx'),
    route('likes/m/:id', 'routes/likes/match.tsx'),
    route('swipe-game', 'routes/discover/swipe-game.tsx'),
    route('profile', 'routes/profile/profile.tsx'),
    route('notifications', 'routes/settings/notifications.tsx'),
    route('pricing', 'routes/credits/pricing.tsx'),
    route('premium', 'routes/credits/premium.tsx'),
    route('credits', 'routes/credits/credits.tsx'),
    route('credits/repeat-order', 'routes/credits/repeat-order.ts'),
    route('credits/:id/:paymentmethod?', 'routes/credits/order.tsx'),
    route('transactions', 'routes/credits/transactions.tsx'),
    route('transactions/spent', 'routes/credits/movements.tsx'),
    route('transactions/:id', 'routes/credits/transaction.tsx'),
    route('lang-config', 'routes/settings/lang-config.tsx'),
    route('pages/:page', 'routes/pages/legal.tsx'),
    route('complaints', 'routes/pages/complaints.tsx'),
    route(':token', 'routes/pages/token.tsx'),
    route(':token', 'routes/pages/operator-page.tsx'),
    route('*', 'routes/pages/not-found.tsx'),
  ]),

  layout('routes/layouts/empty.tsx', [
    route('complete-signup', 'routes/account/complete-signup.tsx'),
    route('sandbox/checkout/:id', 'routes/credits/sandbox-checkout.tsx'),
  ]),

  layout('routes/layouts/chat.tsx', [
    layout('routes/chats/panes.tsx', [
      route('chats', 'routes/chats/chats.tsx'),
      route('chats/:id', 'routes/chats/conversation.tsx'),
      route('members/:id/chat', 'routes/members/chat.tsx'),
    ]),
  ]),

  route('entry-warning', 'routes/layouts/entry-warning.ts'),
  route('photos/:file', 'routes/pages/photo.ts'),
  route('photos/locked/:file', 'routes/pages/locked-photo.ts'),
  route('brand/*', 'routes/pages/brand-asset.ts'),
  route('texts/:file', 'routes/api/texts.ts'),
  route('api/settings.php', 'routes/api/settings.ts'),
  route('api/company.php', 'routes/api/company.ts'),
  route('api/user.php', 'routes/api/user.ts'),
  route('api/logout.php', 'routes/api/logout.ts'),
  route('api/chats.php', 'routes/api/chats.ts'),
  route('api/geocode.php', 'routes/api/geocode.ts'),
  route('api/regions.php', 'routes/api/regions.ts'),
  route('api/cities', 'routes/api/cities.ts'),
  route('webhooks/payments/:provider', 'routes/credits/notification.ts'),

  route('dev/ui', 'routes/dev/ui.tsx'),
  route('dev/outbox', 'routes/dev/outbox.tsx'),
  route('dev/outbox/:id', 'routes/dev/outbox-mail.tsx'),
  route('dev/outbox/:id/html', 'routes/dev/outbox-html.ts'),
] satisfies RouteConfig
