// What is done to a seal: at once, after a question, or with a reason that stays in its history.
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useChangeSeal, useDecideSeal } from '#src/features/seals/seals/queries.ts'
import { ACTION_WORDS } from '#src/features/seals/seals/words.ts'
import type { SealAction } from '#src/features/seals/seals/words.ts'
import { useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

const WITH_REASON: readonly SealAction[] = ['disable', 'cancel', 'refuse']

/** A company says why it takes a seal out of use; a person is only asked. */
export const useSealActions = (
  seal: Seal,
  onDone: (action: SealAction) => void = () => undefined,
): { act: (action: SealAction) => Promise<void>; isBusy: boolean; dialog: ReactNode } => {
  const change = useChangeSeal()
  const decide = useDecideSeal()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const isCompany = useUser().defaultBizType === 2
  const [asked, setAsked] = useState<SealAction | null>(null)

  const run = async (action: SealAction, reason: string): Promise<void> => {
    if (action === 'approve' || action === 'refuse')
      await decide.mutateAsync({ sealId: seal.sealId, isApproved: action === 'approve', reason })
    else await change.mutateAsync({ sealId: seal.sealId, action, ...(reason === '' ? {} : { reason }) })
    raise(`“${seal.name}”已${ACTION_WORDS[action].verb}`)
    onDone(action)
  }
  const ask = (action: SealAction): void => {
    change.reset()
    decide.reset()
    setAsked(action)
  }
  const act = async (action: SealAction): Promise<void> => {
    const words = ACTION_WORDS[action]
    if (isCompany && WITH_REASON.includes(action)) return ask(action)
    const question = {
      title: `${words.verb}“${seal.name}”？`,
      consequence: words.consequence,
      verb: words.verb,
      isDangerous: words.isDangerous,
    }
    if (words.consequence !== '' && !(await confirm(question))) return
    await run(action, '').catch((thrown: unknown) => raise(asCallFailure(thrown).words, 'error'))
  }
  const dialog = asked !== null && (
    <ReasonDialog
      title={`${ACTION_WORDS[asked].verb}“${seal.name}”？`}
      lead={ACTION_WORDS[asked].consequence}
      verb={ACTION_WORDS[asked].verb}
      isDangerous={ACTION_WORDS[asked].isDangerous}
      missing={`请填写${ACTION_WORDS[asked].verb}的原因`}
      least={1}
      extra="会记入这枚印章的历史"
      isBusy={change.isPending || decide.isPending}
      error={change.error ?? decide.error}
      onReason={(reason) =>
        void run(asked, reason).then(
          () => setAsked(null),
          () => undefined,
        )
      }
      onClose={() => setAsked(null)}
    />
  )
  return { act, isBusy: change.isPending || decide.isPending, dialog }
}
