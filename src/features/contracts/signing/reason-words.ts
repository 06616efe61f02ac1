// What the signing page asks reasons for: 拒签, 申请用印, 退回用印申请.
// The words name the contract and repeat the verb.
import { placeOf } from '#protocol/contracts/contracts/kind-places.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'

/** `reject` ends the contract, `apply` asks for the seal, `return` gives an application back. */
export type ReasonKind = 'reject' | 'apply' | 'return'

interface ReasonWords {
  readonly verb: string
  readonly title: string
  /** Who is concerned, and what follows. */
  readonly lead: string
  readonly label: string
  readonly placeholder: string
  readonly isDangerous: boolean
}

/** The words of the dialog for what is asked on this task. */
export const reasonWords = (kind: ReasonKind, task: SignTask): ReasonWords => WORDS[kind](task)

const WORDS: Record<ReasonKind, (task: SignTask) => ReasonWords> = {
  reject: (task) => {
    const { name, progress } = task
    const signed = progress.filter((party) => party.status === PARTY_STATUS.signed).length
    const who = signed > 0 ? `已签署的 ${signed} 方和发起方` : '发起方和其他签署方'
    return {
      verb: '拒签',
      title: `拒签《${name}》？`,
      lead: `${placeOf(task).noun}随即结束，不能恢复。${who}会收到通知，并看到您填写的原因。`,
      label: '拒签原因',
      placeholder: task.kind === 'contract' ? '例如：第三条付款期限与约定不符' : '例如：内容与约定不符',
      isDangerous: true,
    }
  },
  apply: ({ name, prospect }) => {
    const approved = prospect?.process == null ? '' : `先经“${prospect.process.name}”审批，再`
    const sealers = prospect?.sealers.join('、') ?? ''
    return {
      verb: '申请用印',
      title: `申请在《${name}》上用印`,
      lead: `${approved}由${sealers === '' ? '有权限的同事' : sealers}用印。用印之前可以撤回申请。`,
      label: '用印事由',
      placeholder: '例如：与客户签订年度采购合同，已与财务核对金额',
      isDangerous: false,
    }
  },
  return: ({ name }) => ({
    verb: '退回',
    title: `退回《${name}》的用印申请？`,
    lead: '申请退回给申请人，不影响合同；申请人会看到您填写的原因，改好后可以重新申请。',
    label: '退回原因',
    placeholder: '例如：请先补充报价单',
    isDangerous: true,
  }),
}
