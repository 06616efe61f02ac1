// The words of a contract's history, and what of it concerns one company alone.
import { expect, test } from 'vitest'
import { eventWords, isInternalEvent } from '#protocol/contracts/contracts/event-words.ts'

test.each([
  ['contract:contract.launched', '发起合同签署', false],
  ['contract:approval.refused', '单位审批被驳回，退回修改', true],
  ['contract:approval.passed', '单位审批通过', false],
  ['contract:review.passed', '内容审查通过', true],
  ['approval:task.agreed', '审批同意', true],
  ['party:seal.applied', '申请用印', true],
  ['party:seal.used', '确认用印', false],
  ['contract:xstate.after.deadline.contract.signing', '到达签署截止时间，合同过期', false],
  ['contract:unheard.of', 'contract:unheard.of', false],
])('%s reads %s; internal: %s', (event, words, isInternal) => {
  expect([eventWords(event), isInternalEvent(event)]).toEqual([words, isInternal])
})
