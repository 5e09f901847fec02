import type { RouteConfig } from '@remix-run/route-config'
import { index, layout, route } from '@remix-run/route-config'
import { consolePaths } from './console-paths'
import { paths } from './paths'

/** Event streams are served before the routes. */
const { events, ...callPaths } = paths.api

/** A page or file at a URL of `paths`, whose values are named as the route reads them; with '?' the last is optional. */
const page = (url: string, file: string, options?: { id: string }) => route(url.slice(1), file, options ?? {})

/** Each call of `paths.api` has a file of its name: `discountCode` in routes/api/discount-code.ts. */
const calls = Object.entries(callPaths).map(([name, path]) => {
  return page(path, `routes/api/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)
})

/** The site map: every page and file, under its layout. */
export default [
  layout('routes/layouts/default.tsx', [
    index('routes/home.tsx'),
    page(paths.signup, 'routes/account/signup.tsx'),
    page(paths.login, 'routes/account/login.tsx'),
    page(paths.loginCode, 'routes/account/login-code.tsx'),
    page(paths.logout, 'routes/account/logout.tsx'),
    page(paths.confirmIdentity, 'routes/account/confirm-identity.tsx'),
    page(paths.resetPassword, 'routes/account/reset-password.tsx'),
    page(paths.resetPasswordDo, 'routes/account/reset-password-do.tsx'),
    page(paths.activateDone, 'routes/account/activate-done.tsx'),
    page(paths.activateError, 'routes/account/activate-error.tsx'),
    page(paths.activateResend, 'routes/account/activate-resend.tsx'),
    page(paths.mailChangeDo, 'routes/account/mail-change-do.tsx'),
    page(paths.mail.unsubscribe, 'routes/account/unsubscribe.tsx'),
    page(paths.leave, 'routes/leaving/leave.tsx'),
    page(paths.accountDeleted, 'routes/leaving/account-deleted.tsx'),
    page(paths.reactivate, 'routes/leaving/reactivate.tsx'),
    page(paths.myData, 'routes/leaving/my-data.tsx'),
    page(paths.termsChanged, 'routes/account/terms-changed.tsx'),
    page(paths.members, 'routes/members/members.tsx'),
    page(paths.member(':id'), 'routes/members/member.tsx'),
    page(paths.memberReport(':id'), 'routes/members/report.tsx'),
    page(paths.memberSignup(':id'), 'routes/account/member-signup.tsx'),
    page(`${paths.likesList(':type')}?`, 'routes/likes/likes.tsx'),
    page(paths.swipeGame, 'routes/discover/swipe-game.tsx'),
    page(paths.matchFinder, 'routes/discover/match-finder.tsx'),
    page(paths.signupMatches, 'routes/discover/signup-matches.tsx'),
    page(paths.profile, 'routes/profile/profile.tsx'),
    page(paths.notifications, 'routes/settings/notifications.tsx'),
    page(paths.security, 'routes/settings/security.tsx'),
    page(paths.location, 'routes/settings/location.tsx'),
    page(paths.consents, 'routes/settings/consents.tsx'),
    page(paths.pricing, 'routes/credits/pricing.tsx'),
    page(paths.premium, 'routes/credits/premium.tsx'),
    page(paths.credits, 'routes/credits/credits.tsx'),
    page(paths.repeatOrder, 'routes/credits/repeat-order.ts'),
    page(`${paths.order(':id', ':paymentmethod')}?`, 'routes/credits/order.tsx'),
    page(paths.directDebit, 'routes/credits/direct-debit.tsx'),
    page(paths.transactions, 'routes/credits/transactions.tsx'),
    page(paths.transactionsSpent, 'routes/credits/movements.tsx'),
    page(paths.transaction(':id'), 'routes/credits/transaction.tsx'),
    page(paths.langConfig, 'routes/settings/lang-config.tsx'),
    page(paths.page(':page'), 'routes/pages/legal/legal.tsx'),
    page(paths.pageVersion(':page', ':version'), 'routes/pages/legal/legal-version.tsx'),
    page(paths.complaints, 'routes/pages/complaints.tsx'),
    page(paths.objection(':token'), 'routes/decisions/objection.tsx'),
    page(paths.caseQuestion(':token'), 'routes/decisions/case-question.tsx'),
    page(paths.operatorPage(':token'), 'routes/pages/operator-page.tsx'),
    route('*', 'routes/pages/not-found.tsx'),
  ]),

  layout('routes/layouts/empty.tsx', [
    page(paths.completeSignup, 'routes/account/complete-signup.tsx'),
    page(paths.match(':id'), 'routes/likes/match.tsx'),
    page(paths.sandboxCheckout(':id'), 'routes/credits/sandbox-checkout.tsx'),
  ]),

  layout('routes/layouts/chat.tsx', [
    layout('routes/chats/panes.tsx', [
      page(paths.chats, 'routes/chats/chats.tsx'),
      page(paths.chat(':id'), 'routes/chats/conversation.tsx'),
      page(paths.chatSearch(':id'), 'routes/chats/search.tsx'),
      page(paths.memberChat(':id'), 'routes/members/chat.tsx'),
    ]),
  ]),

  layout('routes/layouts/lander.tsx', [
    page(`${paths.lander(':lander', ':slug')}?`, 'routes/landers/lander.tsx', { id: 'routes/landers/lander' }),
    page(paths.memberLanding(':id'), 'routes/landers/lander.tsx', { id: 'routes/landers/member-lander' }),
    page(`${paths.memberLanding2(':id', ':slug')}?`, 'routes/landers/lander.tsx', {
      id: 'routes/landers/member-lander-2',
    }),
    page(`${paths.memberLanding3(':id', ':slug')}?`, 'routes/landers/lander.tsx', {
      id: 'routes/landers/member-lander-3',
    }),
  ]),

  layout('routes/console/entrance.tsx', [
    page(consolePaths.login, 'routes/console/access/login.tsx'),
    page(consolePaths.loginCode, 'routes/console/access/login-code.tsx'),
    page(consolePaths.invite(':token'), 'routes/console/access/invite.tsx'),
  ]),
  layout('routes/console/layout.tsx', [
    page(consolePaths.home, 'routes/console/start.tsx'),
    page(consolePaths.overview, 'routes/console/overview/overview.tsx'),
    page(consolePaths.brands, 'routes/console/brands/brands.tsx'),
    page(consolePaths.brand(':brand'), 'routes/console/brands/brand.tsx'),
    page(consolePaths.brandMails(':brand'), 'routes/console/brands/mails.tsx'),
    page(consolePaths.queue, 'routes/console/queue/queue.tsx'),
    page(consolePaths.members, 'routes/console/members/members.tsx'),
    page(consolePaths.suspensions, 'routes/console/members/suspended.tsx'),
    page(consolePaths.member(':brand', ':id'), 'routes/console/members/member.tsx'),
    page(consolePaths.complaints, 'routes/console/health/complaints.tsx'),
    page(consolePaths.health, 'routes/console/health/health.tsx'),
    page(consolePaths.money, 'routes/console/money/orders.tsx'),
    page(consolePaths.moneyRefunds, 'routes/console/money/refunds.tsx'),
    page(consolePaths.moneyChargebacks, 'routes/console/money/chargebacks.tsx'),
    page(consolePaths.moneyCodes, 'routes/console/money/codes.tsx'),
    page(consolePaths.moneyProof, 'routes/console/money/proof.tsx'),
    page(consolePaths.revenue, 'routes/console/money/revenue.tsx'),
    page(consolePaths.partners, 'routes/console/partners/report.tsx'),
    page(consolePaths.postbacks, 'routes/console/partners/postbacks.tsx'),
    page(consolePaths.staff, 'routes/console/staff/inbox.tsx'),
    page(consolePaths.queueTemplates, 'routes/console/queue/templates.tsx'),
    page(consolePaths.transparency, 'routes/console/queue/transparency.tsx'),
    page(consolePaths.audit, 'routes/console/audit/audit.tsx'),
    page(consolePaths.operators, 'routes/console/people/operators.tsx'),
    page(consolePaths.account, 'routes/console/people/account.tsx'),
    page(consolePaths.recoveryCodes, 'routes/console/people/recovery-codes.tsx'),
    page(consolePaths.confirm, 'routes/console/access/confirm.tsx'),
    route('console/*', 'routes/console/not-found.tsx'),
  ]),
  page(consolePaths.logout, 'routes/console/access/logout.ts'),
  page(consolePaths.photo(':brand', ':id'), 'routes/console/queue/photo.ts'),
  page(consolePaths.face(':brand', ':id'), 'routes/console/members/face.ts'),
  page(consolePaths.moneyExport, 'routes/console/money/export.ts'),
  page(consolePaths.revenueExport, 'routes/console/money/revenue-export.ts'),
  page(consolePaths.partnersExport, 'routes/console/partners/export.ts'),
  page(consolePaths.transparencyExport, 'routes/console/queue/transparency-export.ts'),
  page(consolePaths.auditExport, 'routes/console/audit/export.ts'),
  page(consolePaths.overviewExport, 'routes/console/overview/export.ts'),
  page(consolePaths.brandMail(':brand', ':language', ':mail'), 'routes/console/brands/mail.ts'),
  page(consolePaths.api.passkeys, 'routes/console/access/passkeys.ts'),
  page(consolePaths.api.passkeyLogin, 'routes/console/access/passkey-login.ts'),
  page(consolePaths.api.passkeyProof, 'routes/console/access/passkey-proof.ts'),
  page(consolePaths.api.codeProof, 'routes/console/access/code-proof.ts'),
  page(consolePaths.api.invite(':token'), 'routes/console/access/invite-passkey.ts'),

  page(paths.robots, 'routes/pages/robots.ts'),
  page(paths.sitemap, 'routes/pages/sitemap.ts'),
  page(paths.favicon, 'routes/pages/favicon.ts'),
  page(paths.sharePicture(':file'), 'routes/pages/share-picture.ts'),
  page(paths.securityTxt, 'routes/well-known/security-txt.ts'),
  page(paths.changePassword, 'routes/well-known/change-password.ts'),
  page(paths.entryWarning, 'routes/layouts/entry-warning.ts'),
  page(paths.trackingConsent, 'routes/pages/tracking-consent.ts'),
  page(paths.myDataFile(':id'), 'routes/leaving/my-data-file.ts'),
  page(paths.photo(':file'), 'routes/pages/photo.ts'),
  page(paths.lockedPhoto(':file'), 'routes/pages/locked-photo.ts'),
  page(paths.chatMessages(':id'), 'routes/chats/messages.ts'),
  page(paths.chatPhoto(':id', ':file'), 'routes/chats/photo.ts'),
  page(paths.brandFile('*'), 'routes/pages/brand-asset.ts'),
  page(paths.manifest, 'routes/pages/manifest.ts'),
  page(paths.offline, 'routes/pages/offline.ts'),
  page(paths.appIcon(':file'), 'routes/pages/app-icon.ts'),
  page(paths.texts(':file'), 'routes/pages/texts.ts'),
  ...calls,
  page(paths.mail.link, 'routes/settings/campaign-link.ts'),
  page(paths.webhooks.mail, 'routes/settings/mail-reports.ts'),
  page(paths.webhooks.payments(':provider'), 'routes/credits/notification.ts'),

  page(paths.dev.ui, 'routes/dev/ui.tsx'),
  page(paths.dev.outbox, 'routes/dev/outbox.tsx'),
  page(paths.dev.outboxMail(':id'), 'routes/dev/outbox-mail.tsx'),
  page(paths.dev.outboxHtml(':id'), 'routes/dev/outbox-html.ts'),
] satisfies RouteConfig
