// Calls that file, move and take back many contracts at once, and undo that (domain.md §8 归档).
import * as v from 'valibot'
import { MOST_CHOSEN } from '#protocol/archive/filings/filings.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

/** How long a move can be undone by whoever made it. */
export const UNDO_MINUTES = 30

export const MOVE_KINDS = ['file', 'move', 'return', 'rule'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

const chosen = {
  requestId: id,
  filingIds: v.pipe(
    v.array(id),
    v.minLength(1, '请选择合同'),
    v.maxLength(MOST_CHOSEN, `一次最多处理 ${MOST_CHOSEN} 份合同`),
  ),
}
const begun = v.object({ moveId: id })
const refusals = ['not-found', 'identity.company-only'] as const

/** Files what waits; null files it in no class. */
export const fileContracts = endpoint({
  name: 'fileContracts',
  method: 'POST',
  path: '/ContractService/filing/file',
  summary: '归档合同',
  access: allowed('contractFiling', 'file'),
  input: v.object({ ...chosen, classId: v.nullable(id) }),
  output: begun,
  refusals,
})

/** Puts what is filed into another class. */
export const moveFilings = endpoint({
  name: 'moveFilings',
  method: 'POST',
  path: '/ContractService/filing/move',
  summary: '移动归档合同',
  access: allowed('contractFiling', 'move'),
  input: v.object({ ...chosen, classId: v.nullable(id) }),
  output: begun,
  refusals,
})

/** Makes what is filed wait again. */
export const returnFilings = endpoint({
  name: 'returnFilings',
  method: 'POST',
  path: '/ContractService/filing/return',
  summary: '移回待归档',
  access: allowed('contractFiling', 'move'),
  input: v.object(chosen),
  output: begun,
  refusals,
})

/** How far it is. `failures` are the first that were not moved, with why. */
export const getMove = endpoint({
  name: 'getMove',
  method: 'GET',
  path: '/ContractService/filing/move',
  summary: '批量归档、移动的进度',
  access: allowed('contractFiling', 'view'),
  input: v.object({ moveId: id }),
  output: v.object({
    moveId: id,
    kind: v.picklist(MOVE_KINDS),
    /** Names from the top down to where it goes; empty for none. */
    path: v.array(v.string()),
    total: v.number(),
    done: v.number(),
    failed: v.number(),
    failures: v.array(v.object({ name: v.string(), reason: v.string() })),
    isOver: v.boolean(),
    /** Until when the caller may undo it; null where they may not. */
    undoUntil: v.nullable(moment),
    /** Whether it was undone, wholly or as far as nobody moved anything since. */
    isUndone: v.boolean(),
    undone: v.number(),
  }),
  refusals: ['not-found', 'identity.company-only'],
})
export type FilingMove = v.InferOutput<(typeof getMove)['output']>

/** The caller's last one that can still be undone. */
export const findLastMove = endpoint({
  name: 'findLastMove',
  method: 'GET',
  path: '/ContractService/filing/move/last',
  summary: '本人最近一次可撤销的归档操作',
  access: allowed('contractFiling', 'view'),
  input: v.object({}),
  output: v.object({ moveId: v.nullable(id) }),
  refusals: ['identity.company-only'],
})

/** Puts everything back that is still where the move put it. */
export const undoMove = endpoint({
  name: 'undoMove',
  method: 'POST',
  path: '/ContractService/filing/move/undo',
  summary: '撤销批量归档、移动',
  access: allowed('contractFiling', 'view'),
  input: v.object({ requestId: id, moveId: id }),
  output: nothing,
  refusals: ['not-found', 'move.too-late', 'identity.company-only'],
})
