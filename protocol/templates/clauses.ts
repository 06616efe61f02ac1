// Calls for a company’s clauses (条款库), put in many texts and known there by version (domain.md §8).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { clauseText } from '#protocol/templates/written-texts/written-text.ts'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'

/** Most clauses of one company. */
export const MOST_CLAUSES = 500
/** Longest name, in characters. */
export const CLAUSE_NAME_LENGTH = 50

const typed = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写条款名称'),
    v.maxLength(CLAUSE_NAME_LENGTH, `条款名称最多 ${CLAUSE_NAME_LENGTH} 个字`),
  ),
  content: clauseText,
}

export const clauseRow = v.object({
  clauseId: id,
  name: v.string(),
  /** Of its words; a new name alone makes none. */
  version: v.number(),
  /** Its first words. */
  excerpt: v.string(),
  savedAt: moment,
})
export type ClauseRow = v.InferOutput<typeof clauseRow>

/** Those of the company acted for, by name; none for a person. */
export const listClauses = endpoint({
  name: 'listClauses',
  method: 'GET',
  path: '/ContractService/template/clause/list',
  summary: '单位条款库',
  access: signedIn,
  input: v.object({}),
  output: v.array(clauseRow),
})

/** The newest words. */
export const getClause = endpoint({
  name: 'getClause',
  method: 'GET',
  path: '/ContractService/template/clause',
  summary: '条款的内容',
  access: signedIn,
  input: v.object({ clauseId: id }),
  output: v.object({ ...clauseRow.entries, content: v.custom<ClauseText>(() => true) }),
  refusals: ['not-found', 'identity.company-only'],
})

export const addClause = endpoint({
  name: 'addClause',
  method: 'POST',
  path: '/ContractService/template/clause',
  summary: '新建条款',
  access: allowed('template', 'add'),
  input: v.object(typed),
  output: clauseRow,
  refusals: ['clause.too-many', 'identity.company-only'],
})

/** Makes the next version; refused where somebody else made one meanwhile. */
export const editClause = endpoint({
  name: 'editClause',
  method: 'PUT',
  path: '/ContractService/template/clause',
  summary: '修改条款',
  access: allowed('template', 'edit'),
  input: v.object({ clauseId: id, version: v.pipe(v.number(), v.integer(), v.minValue(1)), ...typed }),
  output: clauseRow,
  refusals: ['clause.stale', 'not-found', 'identity.company-only'],
})

/** Texts in which it stands keep its words. */
export const deleteClause = endpoint({
  name: 'deleteClause',
  method: 'DELETE',
  path: '/ContractService/template/clause',
  summary: '删除条款',
  access: allowed('template', 'del'),
  input: v.object({ clauseId: id }),
  output: nothing,
  refusals: ['not-found', 'identity.company-only'],
})
