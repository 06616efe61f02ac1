// Demo colleagues, departments, roles and contacts, so that no list of the user centre is empty.
import type { Grants } from '#protocol/permissions.ts'
import type { Context } from '#server/context.ts'
import { addContact, addGroup } from '#server/operations/account/contacts/contacts.ts'
import {
  addDepartment,
  editDepartment,
  editUnit,
} from '#server/operations/company/departments/departments.ts'
import { createRole } from '#server/operations/company/roles/roles.ts'
import { applyToJoin } from '#server/operations/company/staff/join-requests.ts'
import { acceptInvitation, inviteStaff } from '#server/operations/company/invitations/invitations.ts'
import { leaveStaff } from '#server/operations/company/leaving/leave.ts'
import { disableStaff } from '#server/operations/company/staff/manage.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'

/** Somebody with an account and a certified name. */
export interface DemoColleague {
  readonly phone: string
  readonly name: string
  /** ID number without its check character. */
  readonly idBody: string
}

interface Place {
  /** Names of roles, the company's own or preset codes. */
  readonly roles: readonly string[]
  readonly department: string
  readonly post: string
  readonly staffNo: string
}

/** Works in both demo companies as plain staff. */
export const DEMO_STAFF: DemoColleague = {
  phone: '13800000005',
  name: '苏予安',
  idBody: '33010219930518005',
}

const DEPARTMENTS: readonly (readonly [name: string, parent: string | null])[] = [
  ['综合管理部', null],
  ['市场销售部', null],
  ['华东区', '市场销售部'],
  ['华南区', '市场销售部'],
  ['产品研发部', null],
  ['产品组', '产品研发部'],
  ['前端组', '产品研发部'],
  ['财务法务部', null],
]

const ROLES: readonly { readonly name: string; readonly note: string; readonly grants: Grants }[] = [
  {
    name: '合同专员',
    note: '起草、发起和跟进合同，维护客户联系人',
    grants: {
      userInfo: ['view', 'edit', 'changePhone', 'changePwd', 'signPwd', 'bindWechat'],
      contact: ['view', 'add', 'edit', 'del', 'import'],
      contract: ['launch', 'sign', 'revoke', 'download'],
    },
  },
  {
    name: '印章管理员',
    note: '保管印章、授权用印人、查看使用记录，自己不用印',
    grants: {
      userInfo: ['view', 'edit', 'changePhone', 'changePwd', 'signPwd', 'bindWechat'],
      signature: ['view', 'add', 'edit', 'enable', 'authorize', 'log'],
    },
  },
]

const COLLEAGUES: readonly (DemoColleague & Place)[] = [
  { ...DEMO_STAFF, roles: ['合同专员'], department: '华东区', post: '客户经理', staffNo: 'QH-0012' },
  {
    phone: '13800000006',
    name: '江望舒',
    idBody: '33010519910226006',
    roles: ['admin'],
    department: '综合管理部',
    post: '行政总监',
    staffNo: 'QH-0003',
  },
  {
    phone: '13800000007',
    name: '叶知秋',
    idBody: '33010819890917007',
    roles: ['legal', '印章管理员'],
    department: '财务法务部',
    post: '法务经理',
    staffNo: 'QH-0007',
  },
  {
    phone: '13800000008',
    name: '何听雨',
    idBody: '33011019940611008',
    roles: ['finance'],
    department: '财务法务部',
    post: '会计',
    staffNo: 'QH-0009',
  },
  {
    phone: '13800000009',
    name: '程以宁',
    idBody: '33010319961203009',
    roles: ['staff'],
    department: '前端组',
    post: '前端工程师',
    staffNo: 'QH-0018',
  },
  {
    phone: '13800000010',
    name: '陆九思',
    idBody: '33010420000108010',
    roles: ['staff'],
    department: '华南区',
    post: '销售助理',
    staffNo: 'QH-0021',
  },
  {
    phone: '13800000011',
    name: '温如言',
    idBody: '33010919950322011',
    roles: ['staff'],
    department: '产品组',
    post: '产品经理',
    staffNo: 'QH-0015',
  },
]
const APPLICANT: DemoColleague = { phone: '13800000012', name: '钟灵秀', idBody: '33018219980914012' }

const INVITED: readonly (Place & Pick<DemoColleague, 'name' | 'phone'>)[] = [
  {
    name: '白羽',
    phone: '13800000021',
    roles: ['staff'],
    department: '前端组',
    post: '测试工程师',
    staffNo: '',
  },
  {
    name: '韩长卿',
    phone: '13800000022',
    roles: ['合同专员'],
    department: '华东区',
    post: '客户经理',
    staffNo: '',
  },
]

type ContactLine = readonly [name: string, phone: string, companyName: string, group: string, remark: string]

const COMPANY_CONTACTS: readonly ContactLine[] = [
  ['周既明', '13800000002', '上海云帆贸易有限公司', '客户', '年度框架合同负责人'],
  ['顾南舟', '13911110001', '宁波海川物流有限公司', '供应商', '仓储与运输'],
  ['沈知微', '13911110002', '杭州栖木文化创意有限公司', '供应商', '宣传物料'],
  ['许青山', '13911110003', '苏州博远精密仪器有限公司', '客户', ''],
  ['方明远', '13911110004', '深圳前海恒睿信息技术有限公司', '合作伙伴', '系统集成'],
  ['秦若兰', '13911110005', '成都锦里餐饮管理有限公司', '客户', ''],
  ['唐思齐', '13911110006', '武汉东湖生物科技有限公司', '客户', '每季度对账'],
  ['罗子川', '13911110007', '', '合作伙伴', '外部顾问'],
  ['魏长风', '13911110008', '南京鼎新建筑工程有限公司', '供应商', '办公室装修'],
  ['袁嘉树', '13911110009', '北京中科云联科技有限公司', '合作伙伴', ''],
  ['丁一宁', '13911110010', '广州越秀进出口有限公司', '客户', ''],
  ['彭远帆', '13911110011', '厦门鹭岛茶业有限公司', '', '待分组'],
]
const OWN_CONTACTS: readonly ContactLine[] = [
  ['陈一诺', '13800000003', '', '租房', '房东'],
  ['冯小雨', '13922220001', '', '租房', '合租室友'],
  ['郑好', '13922220002', '', '', '借款人'],
]

/** How people come to be: an account with a certified name, and a context to act in. */
export interface DemoHands {
  register(person: DemoColleague): Promise<string>
  contextOf(userId: string, companyId?: string): Promise<Context>
}

/** Fills the first founder's company, and lets one of its people work in the second one too. */
export const makeDemoTeam = async (
  hands: DemoHands,
  [first, second]: readonly { readonly userId: string; readonly companyId: string }[],
): Promise<void> => {
  if (first === undefined || second === undefined) return
  const boss = await hands.contextOf(first.userId, first.companyId)
  const departments = await makeDepartments(boss)
  const roles = await makeRoles(boss)
  const placeOf = ({ department, post, staffNo, roles: names }: Place) => ({
    departments: [departments.get(department) ?? ''],
    post,
    staffNo,
    email: '',
    roles: names.map((name) => roles.get(name) ?? name),
  })
  const members = new Map<string, string>()
  for (const person of COLLEAGUES) {
    const userId = await hands.register(person)
    const { name, phone } = person
    members.set(name, await hire(hands, boss, { userId, name, phone, ...placeOf(person) }))
    if (phone !== DEMO_STAFF.phone) continue
    const other = await hands.contextOf(second.userId, second.companyId)
    const place = { departments: [], post: '采购顾问', staffNo: '', email: '', roles: ['staff'] }
    await hire(hands, other, { userId, name, phone, ...place })
  }
  for (const { name, phone, ...place } of INVITED)
    await boss.transaction(() => inviteStaff(boss, { name, phone, ...placeOf(place) }))
  await makeHeads(boss, departments, members)
  const applicant = await hands.contextOf(await hands.register(APPLICANT))
  const company = await getCompany(boss.deps.db, first.companyId)
  await applicant.transaction(() => applyToJoin(applicant, company?.creditCode ?? ''))
  await boss.transaction(() => disableStaff(boss, members.get('陆九思') ?? ''))
  await boss.transaction(() =>
    leaveStaff(boss, { memberId: members.get('温如言') ?? '', reason: '个人发展', handOver: [] }),
  )
  await boss.transaction(() =>
    editUnit(boss, {
      shortName: '青禾科技',
      contactPhone: '0571-88886666',
      address: '浙江省杭州市西湖区文三路 90 号 6 幢 1201 室',
    }),
  )
  await makeContacts(boss, 'company', COMPANY_CONTACTS)
  await makeContacts(await hands.contextOf(first.userId), 'personal', OWN_CONTACTS)
}

const makeDepartments = async (boss: Context): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const [name, parent] of DEPARTMENTS) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null)
    ids.set(name, await boss.transaction(() => addDepartment(boss, { name, parentId, headMemberId: null })))
  }
  return ids
}

const HEADS: readonly (readonly [department: string, name: string])[] = [
  ['综合管理部', '江望舒'],
  ['财务法务部', '叶知秋'],
  ['华东区', '苏予安'],
]

const makeHeads = async (
  boss: Context,
  departments: ReadonlyMap<string, string>,
  members: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [name, head] of HEADS)
    await boss.transaction(() =>
      editDepartment(boss, {
        departmentId: departments.get(name) ?? '',
        name,
        headMemberId: members.get(head) ?? null,
      }),
    )
}

const makeRoles = async (boss: Context): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const role of ROLES) ids.set(role.name, (await boss.transaction(() => createRole(boss, role))).id)
  return ids
}

type Hired = Parameters<typeof inviteStaff>[1] & { readonly userId: string }

/** Invites somebody, who joins; gives their place. */
const hire = async (hands: DemoHands, boss: Context, { userId, ...invitee }: Hired): Promise<string> => {
  const { memberId, url } = await boss.transaction(() => inviteStaff(boss, invitee))
  const token = new URL(url).searchParams.get('token') ?? ''
  const person = await hands.contextOf(userId)
  await person.transaction(() => acceptInvitation(person, token))
  return memberId
}

const makeContacts = async (
  ctx: Context,
  scope: 'company' | 'personal',
  lines: readonly ContactLine[],
): Promise<void> => {
  const groups = new Map<string, string>()
  for (const name of new Set(lines.map((line) => line[3])))
    if (name !== '') groups.set(name, await ctx.transaction(() => addGroup(ctx, scope, name)))
  for (const [name, phone, companyName, group, remark] of lines.toReversed()) {
    const contact = { name, phone, companyName, email: '', remark }
    await ctx.transaction(() => addContact(ctx, { scope, groupId: groups.get(group) ?? null, ...contact }))
  }
}
