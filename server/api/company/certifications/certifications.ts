// Calls for certifying a person, and the history of submissions.
// Mirrors protocol/company/certifications/certifications.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/certifications/certifications.ts'
import { route } from '#server/http/route.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { showPerson, showTrail, withdrawable } from '#server/operations/company/certifications/lists.ts'
import { submitPerson } from '#server/operations/company/certifications/submit.ts'
import { submitForeign } from '#server/operations/company/certifications/submit-foreign.ts'

export const serveCertificationCalls = (app: FastifyInstance): void => {
  const inside = { transaction: 'inside' } as const

  route(app, calls.getPersonCertification, showPerson)

  route(
    app,
    calls.certifyPerson,
    async (ctx, { name, idNumber, phone, verifyCode }) => {
      await submitPerson(ctx, { name, idNumber, phone, code: verifyCode })
      return showPerson(ctx)
    },
    inside,
  )

  route(
    app,
    calls.certifyForeign,
    async (ctx, input) => {
      await submitForeign(ctx, input)
      return showPerson(ctx)
    },
    inside,
  )

  route(app, calls.withdrawCertification, async (ctx, input) => {
    const { id } = await withdrawable(ctx, input)
    await moveCertification(ctx.deps, ctx.actor, id, { type: 'submission.withdrawn' })
    return {}
  })

  route(app, calls.getCertificationTrail, showTrail)
}
