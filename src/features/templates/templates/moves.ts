// What is done with a template from its menu: copied, fixed, stopped, enabled, deleted.
import type { MenuProps } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { TemplateAction, TemplateRow } from '#protocol/templates/templates/templates.ts'
import {
  useCopyTemplate,
  useDeleteTemplate,
  useFix,
  useSetUse,
} from '#src/features/templates/templates/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import type { Question } from '#src/ui/confirm.tsx'

const LABELS = {
  copy: '复制为自建模板',
  fix: '设为固定模板',
  unfix: '取消固定',
  stop: '停用',
  enable: '启用',
  del: '删除',
} as const
type Move = keyof typeof LABELS

const isMove = (action: TemplateAction): action is Move => action in LABELS

const DONE: Readonly<Record<Move, string>> = {
  copy: '已复制到自建模板',
  fix: '已设为固定模板，同事可以使用，不能修改',
  unfix: '已取消固定，在自建模板中可以找到',
  stop: '已停用',
  enable: '已启用',
  del: '已删除',
}

const questionsOf = (name: string): Partial<Record<Move, Question>> => ({
  fix: {
    title: `把“${name}”设为固定模板？`,
    consequence: '同事使用时只能填写，不能改动正文；之后只有管理员能修改、停用和删除它。',
    verb: '设为固定模板',
  },
  stop: {
    title: `停用“${name}”？`,
    consequence: '停用后不能再用它发起合同，已经发起的合同不受影响。可以随时启用。',
    verb: '停用',
  },
  del: {
    title: `删除“${name}”？`,
    consequence: '所有版本一起删除，不能恢复；用它做成的合同不受影响。',
    verb: '删除',
    isDangerous: true,
  },
})

/** The entries that may be chosen, and what happens then. */
export const useMoves = (row: TemplateRow) => {
  const { templateId, templateName } = row
  const [copy, setUse, fix, remove] = [useCopyTemplate(), useSetUse(), useFix(), useDeleteTemplate()]
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const run = (move: Move): Promise<unknown> => {
    switch (move) {
      case 'copy':
        return copy.mutateAsync(templateId)
      case 'fix':
      case 'unfix':
        return fix.mutateAsync({ templateId, isFixed: move === 'fix' })
      case 'stop':
      case 'enable':
        return setUse.mutateAsync({ templateId, useStatus: move === 'stop' ? 1 : 0 })
      case 'del':
        return remove.mutateAsync(templateId)
      default:
        return move satisfies never
    }
  }
  const start = async (key: string): Promise<void> => {
    const move = row.actions.filter(isMove).find((one) => one === key)
    if (move === undefined) return
    const question = questionsOf(templateName)[move]
    if (question !== undefined && !(await confirm(question))) return
    await run(move).then(
      () => raise(DONE[move]),
      (thrown: unknown) => raise(asCallFailure(thrown).words, 'error'),
    )
  }
  return {
    items: row.actions.filter(isMove).map((move) => ({
      key: move,
      label: LABELS[move],
      danger: move === 'del',
    })) satisfies NonNullable<MenuProps['items']>,
    start: (key: string) => void start(key),
    isBusy: [copy, setUse, fix, remove].some(({ isPending }) => isPending),
  }
}
