// Calls for the classes of a company's archive (domain.md §8 归档).
import * as v from 'valibot'
import { classFields } from '#protocol/archive/classes/fields.ts'
import { filingRule } from '#protocol/archive/classes/rule.ts'
import { roleRef } from '#protocol/company/roles.ts'
import { TAG_COLOURS } from '#protocol/contracts/tags.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

/** Most classes of one company, and most levels beneath each other. */
export const MOST_CLASSES = 200
export const CLASS_LEVELS = 5
export const CLASS_NAME_LENGTH = 20
/** The longest time a class keeps what is in it, in years. */
export const MOST_RETENTION_YEARS = 100
/** Most people, roles and departments that a class is open to. */
export const MOST_VIEWERS = 50
/** The count of a class in the tree ends here: 99+. */
export const MOST_IN_TREE = 100

const named = v.object({ id: v.string(), name: v.string() })

export const archiveClass = v.object({
  classId: id,
  parentId: v.nullable(id),
  name: v.string(),
  colour: v.picklist(TAG_COLOURS),
  /** Filed right in it, ending at `MOST_IN_TREE`. */
  filings: v.number(),
  fields: classFields,
  rule: v.nullable(filingRule),
  /** How long scans in it are kept at least; null for no time. */
  retentionYears: v.nullable(v.number()),
  /** Whether the caller may look into it; one that is only on the way to another is not open. */
  isOpen: v.boolean(),
  /** To whom it is open; null where that is as with the class above it, and for whoever may not change it. */
  viewers: v.nullable(
    v.object({ staff: v.array(named), roles: v.array(named), departments: v.array(named) }),
  ),
  createdAt: moment,
})
export type ArchiveClass = v.InferOutput<typeof archiveClass>

/** Those the caller may look into, and what is above them, in the order of the tree. `unclassed`: filed in none; null where that is not the caller's to see. */
export const listClasses = endpoint({
  name: 'listClasses',
  method: 'GET',
  path: '/ContractService/classify/list',
  summary: '归档分类（树）',
  access: allowed('contractFiling', 'view'),
  input: v.object({}),
  output: v.object({ classes: v.array(archiveClass), unclassed: v.nullable(v.number()) }),
  refusals: ['identity.company-only'],
})

const typed = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写分类名称'),
    v.maxLength(CLASS_NAME_LENGTH, `分类名称最多 ${CLASS_NAME_LENGTH} 个字`),
  ),
  colour: v.picklist(TAG_COLOURS, '请选择颜色'),
  fields: classFields,
  retentionYears: v.nullable(
    v.pipe(
      v.number(),
      v.integer('请填写整数年'),
      v.minValue(1, '至少 1 年'),
      v.maxValue(MOST_RETENTION_YEARS, `最多 ${MOST_RETENTION_YEARS} 年`),
    ),
  ),
}

export const addClass = endpoint({
  name: 'addClass',
  method: 'POST',
  path: '/ContractService/classify',
  summary: '新建归档分类',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ parentId: v.nullable(id), ...typed }),
  output: v.object({ classId: id }),
  refusals: [
    'class.taken',
    'class.field-twice',
    'class.too-many',
    'class.too-deep',
    'not-found',
    'identity.company-only',
  ],
})

export const editClass = endpoint({
  name: 'editClass',
  method: 'PUT',
  path: '/ContractService/classify',
  summary: '修改归档分类',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ classId: id, ...typed }),
  output: nothing,
  refusals: ['class.taken', 'class.field-twice', 'not-found', 'identity.company-only'],
})

/** Puts it beneath another class, or another place among its siblings; `at` counts from 0. */
export const placeClass = endpoint({
  name: 'placeClass',
  method: 'PUT',
  path: '/ContractService/classify/place',
  summary: '移动归档分类或调整顺序',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({
    classId: id,
    parentId: v.nullable(id),
    at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CLASSES)),
  }),
  output: nothing,
  refusals: ['class.taken', 'class.too-deep', 'not-found', 'identity.company-only'],
})

/** What is filed in it is in no class then. Refused while it has classes beneath it, or contracts under hold. */
export const deleteClass = endpoint({
  name: 'deleteClass',
  method: 'DELETE',
  path: '/ContractService/classify',
  summary: '删除归档分类，其中的合同转到未分类',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ classId: id }),
  output: v.object({ moved: v.number() }),
  refusals: ['class.has-classes', 'class.has-holds', 'not-found', 'identity.company-only'],
})

/** What is filed in it is in the other one then, and it is gone. Refused as a deletion is. */
export const mergeClass = endpoint({
  name: 'mergeClass',
  method: 'POST',
  path: '/ContractService/classify/merge',
  summary: '把归档分类合并到另一个分类',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ classId: id, into: id }),
  output: v.object({ moved: v.number() }),
  refusals: ['class.has-classes', 'class.has-holds', 'class.same', 'not-found', 'identity.company-only'],
})

const refs = <S extends v.GenericSchema<unknown, string>>(ref: S) =>
  v.pipe(v.array(ref), v.maxLength(MOST_VIEWERS, `最多选择 ${MOST_VIEWERS} 个`))

/** Null: open to the same people as the class above, at the top to everybody who may look at the archive. */
export const openClassTo = endpoint({
  name: 'openClassTo',
  method: 'PUT',
  path: '/ContractService/classify/viewers',
  summary: '授权查看归档分类',
  access: allowed('contractFiling', 'authorize'),
  input: v.object({
    classId: id,
    viewers: v.nullable(v.object({ memberIds: refs(id), roles: refs(roleRef), departmentIds: refs(id) })),
  }),
  output: nothing,
  refusals: ['not-found', 'identity.company-only'],
})

/** How many waiting contracts a rule would file, and the first of them; changes nothing. */
export const tryRule = endpoint({
  name: 'tryRule',
  method: 'POST',
  path: '/ContractService/classify/rule/try',
  summary: '试算归档规则',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ rule: filingRule }),
  output: v.object({
    count: v.number(),
    rows: v.array(
      v.object({
        filingId: id,
        name: v.string(),
        parties: v.string(),
        amount: v.nullable(v.number()),
        at: moment,
      }),
    ),
  }),
  refusals: ['not-found', 'identity.company-only'],
})

/** Keeps the rule, or takes it away; `apply`: files what waits and fits by it now, in the background. */
export const setRule = endpoint({
  name: 'setRule',
  method: 'PUT',
  path: '/ContractService/classify/rule',
  summary: '保存归档规则',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ requestId: id, classId: id, rule: v.nullable(filingRule), apply: v.boolean() }),
  output: v.object({ moveId: v.nullable(id) }),
  refusals: ['not-found', 'identity.company-only'],
})
