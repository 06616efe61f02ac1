// The words of the dialogs that ask for a reason on the signing page.
import { expect, it } from 'vitest'
import { reasonWords } from '#src/features/contracts/signing/reason-words.ts'
import { taskOf } from '#tests/support/sign-task.ts'

it.each([
  ['contract', '合同随即结束', '例如：第三条付款期限与约定不符'],
  ['receipt', '收条随即结束', '例如：内容与约定不符'],
  ['loan', '借条随即结束', '例如：内容与约定不符'],
  ['settlement', '结清证明随即结束', '例如：内容与约定不符'],
] as const)('refusing to sign a %s calls it by its name', (kind, begins, placeholder) => {
  const words = reasonWords('reject', taskOf({ kind }))
  expect([words.lead.slice(0, begins.length), words.placeholder]).toEqual([begins, placeholder])
})
