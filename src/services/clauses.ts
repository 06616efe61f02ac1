// Calls of ContractService around clauses.
import * as clauses from '#protocol/templates/clauses.ts'
import { bind } from '#src/services/http/bind.ts'

export const listClauses = bind(clauses.listClauses)
export const getClause = bind(clauses.getClause)
export const addClause = bind(clauses.addClause)
export const editClause = bind(clauses.editClause)
export const deleteClause = bind(clauses.deleteClause)
