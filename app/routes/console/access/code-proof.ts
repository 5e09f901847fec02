import { z } from 'zod'
import { consolePaths } from '~/console-paths'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { proveByCode } from '~/modules/operators/credentials/codes.server'
import { longest } from '~/modules/operators/limits'
import { guardedCall } from '~/shell/calls/call.server'

export const action = guardedCall(
  {
    method: 'POST',
    path: consolePaths.api.codeProof,
    summary: "Proves by a code of the operator's app, or a recovery code, that it is the operator.",
    body: z.object({ code: z.string().trim().min(1).max(longest.code) }),
    answer: z.object({ ok: z.literal(true) }),
  },
  consolePage,
  async ({ who, body }) => {
    await proveByCode(who, body.code)
    return { ok: true }
  },
)
