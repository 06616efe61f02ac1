// Posts to applications as administrators see them: looked at, tested, posted again.
import { Refusal } from '#protocol/failures.ts'
import { TEST_EVENT } from '#protocol/platform/applications/webhooks.ts'
import type { Context } from '#server/context.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { deliveryMachine } from '#server/domain/platform/deliveries/machine.ts'
import { getDelivery } from '#server/domain/platform/deliveries/store.ts'
import type { DeliveryRow } from '#server/domain/platform/deliveries/store.ts'
import { moveDelivery, writeDelivery } from '#server/operations/platform/applications/delivery-moves.ts'
import { applicationOf } from '#server/operations/platform/applications/manage.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'

/** A post of the company acted for, with its application; refuses `not-found`. */
export const deliveryOf = async (
  ctx: Context,
  id: string,
): Promise<{ delivery: DeliveryRow; application: ApplicationRow }> => {
  const delivery = await getDelivery(ctx.deps.db, id)
  const { identity } = ctx
  if (delivery === undefined || identity.type !== 2 || delivery.companyId !== identity.companyId)
    throw new Refusal('not-found', '没有找到这条推送，可能已过保存期限。请刷新页面。')
  return { delivery, application: await applicationOf(ctx, delivery.applicationId) }
}

/** Whether it may be posted again now. */
export const mayResend = (delivery: DeliveryRow, application: ApplicationRow): boolean =>
  canPost(application) &&
  snapshotOf(deliveryMachine, {
    state: delivery.state,
    context: { tries: delivery.tries, mostTries: delivery.mostTries },
  }).can({ type: 'resend.asked' })

/** Whether anything can be posted to it. */
export const canPost = ({ state, callbackUrl }: ApplicationRow): boolean =>
  state === 'enabled' && callbackUrl !== ''

const checkCanPost = (application: ApplicationRow): void => {
  if (!canPost(application))
    throw new Refusal(
      'application.no-callback',
      application.state === 'enabled'
        ? '应用还没有填写回调地址，请先填写再推送。'
        : '应用已停用，启用后才能推送。',
    )
}

/** The same bytes again, with all attempts reset. */
export const resendDelivery = async (ctx: Context, id: string): Promise<void> => {
  const { application } = await deliveryOf(ctx, id)
  checkCanPost(application)
  await moveDelivery(ctx.deps, {
    id,
    event: { type: 'resend.asked' },
    actor: ctx.actor,
    notPossible: '这条推送正在发送，请稍候查看结果。',
  })
}

/** A post that says nothing but that it is a test; answers its id. */
export const testDelivery = async (ctx: Context, applicationId: string): Promise<string> => {
  const application = await applicationOf(ctx, applicationId)
  checkCanPost(application)
  return writeDelivery(ctx.deps, application, {
    event: TEST_EVENT,
    contractId: null,
    about: '',
    data: { application: application.name, sentBy: ctx.user.name },
    isTest: true,
  })
}
