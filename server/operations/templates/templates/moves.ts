// Templates are stopped, enabled and deleted by their chart; administrators fix and release them.
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { Refusal } from '#protocol/failures.ts'
import type { TemplateEvent, templateMachine } from '#server/domain/templates/templates/machine.ts'
import * as store from '#server/domain/templates/templates/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { isAdministrator, onlyAdministrators, ownTemplate } from './find.ts'
import { write } from './save.ts'

const effectsWith = ({ db }: Pick<Deps, 'db'>): Effects<typeof templateMachine> => ({
  forgetFavourites: ({ id }) => store.forgetFavourites(db, id),
  forgetFiles: ({ id }) => store.forgetFiles(db, id),
})

/** The only way to change a template's state. */
export const moveTemplate = async (
  deps: Deps,
  { id, event, actor, name }: { id: string; event: TemplateEvent; actor: Actor; name: string },
): Promise<void> => {
  await advance(deps, store.templateLifecycle, effectsWith(deps), {
    id,
    event,
    actor,
    detail: { name },
    notPossible: '模板的状态刚有变化，请刷新页面查看。',
  })
}

/** Refuses `not-found`, `template.fixed`, `template.not-possible`. */
export const moveOwnTemplate = async (
  ctx: Context,
  templateId: string,
  event: TemplateEvent,
): Promise<void> => {
  const { name } = await ownTemplate(ctx, templateId)
  await moveTemplate(ctx.deps, { id: templateId, event, actor: ctx.actor, name })
}

/** Refuses `identity.company-only`, `not-found`, `template.fixed`, `template.not-possible` where it is as asked for already. */
export const fixTemplate = async (ctx: Context, templateId: string, isFixed: boolean): Promise<void> => {
  companyOf(ctx)
  if (!isAdministrator(ctx)) throw onlyAdministrators()
  const row = await ownTemplate(ctx, templateId)
  if (row.isFixed === isFixed)
    throw new Refusal(
      'template.not-possible',
      isFixed ? '这个模板已经是固定模板。请刷新页面。' : '这个模板不是固定模板。请刷新页面。',
    )
  await store.changeTemplate(ctx.deps.db, templateId, { isFixed, updatedAt: ctx.clock.now() })
  await write(ctx, templateId, isFixed ? 'template:fixed' : 'template:released', { name: row.name })
}
