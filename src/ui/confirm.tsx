// Asks before an action with consequences.
// It names the thing, says what follows, and repeats the verb (look: Words).
import { App } from 'antd'
import type { ReactNode } from 'react'

export interface Question {
  /** Verb and thing: 撤回《房屋租赁合同》？ */
  readonly title: string
  /** What follows. */
  readonly consequence: ReactNode
  /** The verb on the button. */
  readonly verb: string
  readonly isDangerous?: boolean
  /** What the other button says; 取消 without it. */
  readonly otherwise?: string
}

/** A function that asks and answers whether the person went ahead. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => {
  const { modal } = App.useApp()
  return (question) =>
    new Promise((resolve) => {
      modal.confirm({
        title: question.title,
        content: question.consequence,
        okText: question.verb,
        cancelText: question.otherwise ?? '取消',
        okButtonProps: { danger: question.isDangerous ?? false },
        centered: true,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
}
