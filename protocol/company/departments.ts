// Calls for a company's departments and its own details.
// See domain.md §5 (/user/userCenter/orgManage and orgDetail).
import * as v from 'valibot'
import { autStatus } from '#protocol/company/certifications/aut-status.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'

/** Deepest a department may lie beneath the unit. */
export const DEPARTMENT_LEVELS = 10
/** Most departments a unit may have. */
export const DEPARTMENTS_MAX = 1000

/** A department; the tree is put together from `parentId` and the order of the list. */
export const department = v.object({
  departmentId: id,
  parentId: v.nullable(id),
  name: v.string(),
  /** The head's place in the company. */
  headMemberId: v.nullable(id),
  headName: v.string(),
  /** People directly in it. */
  direct: v.number(),
  /** People in it and beneath it, each counted once. */
  total: v.number(),
})
export type Department = v.InferOutput<typeof department>

/** A department's name: no slash, which separates levels in spreadsheets. */
export const departmentName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写部门名称'),
  v.maxLength(30, '部门名称最多 30 个字'),
  v.regex(/^[^/／；;]*$/u, '部门名称不能含有 / 或 ；'),
)

export const getOrgTree = endpoint({
  name: 'getOrgTree',
  method: 'GET',
  path: '/ResourceService/org/tree',
  summary: '当前单位的部门树',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    companyName: v.string(),
    /** Everybody who works in the unit. */
    total: v.number(),
    /** Those who are in no department. */
    direct: v.number(),
    departments: v.array(department),
  }),
  refusals: ['identity.company-only'],
})

const person = v.object({ memberId: id, name: v.string(), post: v.string() })

/** The unit itself, or one of its departments. */
export const getOrgDetail = endpoint({
  name: 'getOrgDetail',
  method: 'GET',
  path: '/AccountService/organisation/detail',
  summary: '单位或部门详情',
  access: allowed('orgManage', 'view'),
  input: v.object({ departmentId: v.optional(id) }),
  output: v.object({
    unit: v.object({
      companyName: v.string(),
      creditCode: v.string(),
      legalPerson: v.string(),
      autStatus,
      shortName: v.string(),
      contactPhone: v.string(),
      address: v.string(),
    }),
    /** Whether lists may come from the replica, and how far behind those are at most; null where there is none. */
    replica: v.nullable(v.object({ isAllowed: v.boolean(), mostSeconds: v.number() })),
    department: v.nullable(
      v.object({
        ...department.entries,
        /** From the top: `研发部/前端组`. */
        path: v.string(),
        level: v.number(),
      }),
    ),
    /** Departments right beneath. */
    children: v.array(department),
    administrators: v.array(person),
    staffTotal: v.number(),
    departmentTotal: v.number(),
  }),
  refusals: ['not-found'],
})

export const editUnit = endpoint({
  name: 'editUnit',
  method: 'PUT',
  path: '/AccountService/organisation/unit',
  summary: '修改单位资料',
  access: allowed('orgManage', 'edit'),
  input: v.object({
    shortName: v.pipe(v.string(), v.trim(), v.maxLength(20, '简称最多 20 个字')),
    contactPhone: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:[\d+()（） -]{5,20})?$/u, '请填写电话号码，如 0571-88886666'),
    ),
    address: v.pipe(v.string(), v.trim(), v.maxLength(100, '地址最多 100 个字')),
  }),
  output: nothing,
})

/** Lets lists of the unit's people be read from the replica, or no longer. */
export const setReplicaReading = endpoint({
  name: 'setReplicaReading',
  method: 'PUT',
  path: '/AccountService/organisation/replica',
  summary: '设置单位的列表可否从只读副本读取',
  access: allowed('orgManage', 'edit'),
  input: v.object({ isAllowed: v.boolean() }),
  output: nothing,
  refusals: ['replica.none'],
})

export const addDepartment = endpoint({
  name: 'addDepartment',
  method: 'POST',
  path: '/AccountService/organisation/department',
  summary: '添加部门',
  access: allowed('orgManage', 'addDept'),
  input: v.object({ parentId: v.nullable(id), name: departmentName, headMemberId: v.nullable(id) }),
  output: v.object({ departmentId: id }),
  refusals: ['department.name-taken', 'department.too-deep', 'department.too-many', 'not-found'],
})

export const editDepartment = endpoint({
  name: 'editDepartment',
  method: 'PUT',
  path: '/AccountService/organisation/department',
  summary: '修改部门名称与主管',
  access: allowed('orgManage', 'editDept'),
  input: v.object({ departmentId: id, name: departmentName, headMemberId: v.nullable(id) }),
  output: nothing,
  refusals: ['department.name-taken', 'not-found'],
})

/** `index` counts from 0 among the new siblings, the department itself not counted. */
export const moveDepartment = endpoint({
  name: 'moveDepartment',
  method: 'PUT',
  path: '/AccountService/organisation/department/place',
  summary: '移动部门或调整顺序',
  access: allowed('orgManage', 'editDept'),
  input: v.object({
    departmentId: id,
    parentId: v.nullable(id),
    index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  output: nothing,
  refusals: ['department.name-taken', 'department.too-deep', 'department.inside-itself', 'not-found'],
})

/** People of the department go to `moveTo`, another department or `unit`; departments beneath it must be gone first. */
export const deleteDepartment = endpoint({
  name: 'deleteDepartment',
  method: 'DELETE',
  path: '/AccountService/organisation/department',
  summary: '删除部门',
  access: allowed('orgManage', 'delDept'),
  input: v.object({ departmentId: id, moveTo: v.optional(v.union([id, v.literal('unit')])) }),
  output: nothing,
  refusals: ['department.has-departments', 'department.has-people', 'not-found'],
})
