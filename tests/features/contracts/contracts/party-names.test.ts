// What a row of a list calls the parties of its contract: the others first, oneself 我方.
import { expect, it } from 'vitest'
import { titlesOf, waitingOf } from '#src/features/contracts/contracts/party-names.ts'
import { rowOf } from '#tests/support/contract-row.ts'

const [own, other] = rowOf().parties
const COMPANY = '杭州清和文化科技有限公司'
// As the server names it to others, with who acts for it.
const OWN_TITLE = `${COMPANY}（林清和）`

it('names the others first, and who has no name yet not at all', () => {
  expect(titlesOf(rowOf())).toEqual(['周既明', COMPANY])
  expect(titlesOf(rowOf({ parties: [own!, { ...other!, name: '' }] }))).toEqual([COMPANY])
})

it.each([
  ['oneself', [own!, other!], [OWN_TITLE, '周既明'], ['我方', '周既明']],
  ['another of the same name', [own!, { ...other!, name: OWN_TITLE }], [OWN_TITLE], [OWN_TITLE]],
  ['somebody who is no party', [own!], ['审查人'], ['审查人']],
] as const)('waits for %s', (_, parties, waitingFor, said) => {
  expect(waitingOf({ parties: [...parties], waitingFor: [...waitingFor] })).toEqual(said)
})
