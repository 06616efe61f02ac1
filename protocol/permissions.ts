// The catalogue of permissions: resource codes with their actions, in the order of the menus.
// It also has the built-in roles of every company (domain.md §5).

/** An action as it is granted and as it reads in the tree of a role. */
export interface PermissionAction {
  readonly code: string
  readonly label: string
}

/** A resource code with its actions; `page` resources are pages of the user centre or a module, `work` is done on contracts. */
export interface PermissionResource {
  readonly code: string
  readonly label: string
  readonly kind: 'page' | 'work'
  readonly actions: readonly PermissionAction[]
}

/** What a role grants: action codes per resource code. */
export type Grants = Readonly<Record<string, readonly string[]>>

// `code label code label …`, so that a row of the catalogue stays one readable line.
const resource = (
  kind: PermissionResource['kind'],
  code: string,
  label: string,
  actions: string,
): PermissionResource => {
  const words = actions.split(' ')
  return {
    code,
    label,
    kind,
    actions: words.flatMap((word, at) =>
      at % 2 === 0 ? [{ code: word, label: words[at + 1] ?? word }] : [],
    ),
  }
}

/** The whole catalogue (domain.md §5), with what is still to be built. */
const CATALOGUE: readonly PermissionResource[] = [
  resource(
    'page',
    'userInfo',
    '账号信息',
    'view 查看 edit 修改资料 changePhone 更换手机号 changePwd 修改登录密码 signPwd 设置签署密码 bindWechat 绑定第三方账号 logoff 注销',
  ),
  resource(
    'page',
    'signature',
    '签名与印章',
    'view 查看 add 新建 edit 修改 del 注销 enable 启用停用 setDefault 设为默认 authorize 授权用印人 audit 审核印章 log 查看使用记录',
  ),
  resource('page', 'contact', '联系人', 'view 查看 add 添加 edit 修改 del 删除 import 导入'),
  resource('page', 'selfMeal', '套餐', 'view 查看 buy 购买 claim 领取'),
  resource(
    'page',
    'personalInvoiceManage',
    '个人发票',
    'view 查看 apply 申请 title 管理抬头 address 管理地址',
  ),
  resource(
    'page',
    'orgManage',
    '组织架构',
    'view 查看 edit 修改单位资料 addDept 添加部门 editDept 修改部门 delDept 删除部门',
  ),
  resource(
    'page',
    'staffManage',
    '员工',
    'view 查看 invite 邀请 import 导入 edit 修改 disable 停用启用 leave 办理离职 transferAdmin 转让超级管理员',
  ),
  resource('page', 'roleManage', '角色与权限', 'view 查看 add 新建 edit 修改 del 删除 grant 授予'),
  resource('page', 'approveManage', '审批流程', 'view 查看 add 新建 edit 修改 enable 启用停用 del 删除'),
  resource(
    'page',
    'companyInvoiceManage',
    '单位发票',
    'view 查看 apply 申请 title 管理抬头 address 管理地址 reverse 红冲',
  ),
  resource(
    'page',
    'contractFiling',
    '合同归档',
    'view 查看 file 归档 move 移动 download 下载 classEdit 管理分类 tagEdit 管理标签 authorize 授权查看',
  ),
  resource('page', 'integratedManage', '集成应用', 'view 查看 add 新建 edit 修改 del 删除 resetKey 重置密钥'),
  resource('page', 'subsidyApplication', '补贴申请', 'view 查看 apply 申请 edit 修改 withdraw 撤回'),
  resource(
    'page',
    'groupManage',
    '集团',
    'view 查看成员与汇总 manage 邀请与移出成员 answer 答复邀请与授权 contracts 查看成员合同',
  ),
  resource('page', 'reportData', '数据报表', 'view 查看 export 导出'),
  resource('page', 'traceManage', '履约提醒', 'view 查看 add 新建 edit 修改 finish 完成 del 取消'),
  resource(
    'page',
    'humanResouce',
    '人事管理',
    'attend 参与 launch 发起 formSet 设置表单 approve 审批 export 导出',
  ),
  resource(
    'work',
    'contract',
    '合同',
    'launch 发起 sign 签署 revoke 撤回 download 下载 abandon 作废 viewAll 查看全部合同',
  ),
  resource('work', 'review', '内容审查', 'attend 参与'),
  resource('work', 'approve', '合同审批', 'attend 参与'),
  resource('work', 'lawyer', '律师审查', 'attend 参与'),
  resource('work', 'seal', '用印', 'use 用印 batch 批量用印'),
  resource('work', 'office', '协同办公', 'report 合同签报 fileSeal 文件用印'),
  resource('work', 'template', '模板', 'add 新建 edit 修改 del 删除 enable 启用停用'),
]

/**
 * What nothing enforces yet, by resource: it is in no role and offered to nobody. A feature that comes to be takes its actions out of
 * this list; a test says when one here is enforced already, and when one that is offered is not.
 */
export const NOT_BUILT: Grants = {}

/** Every resource with what can be allowed in it now; the user-centre button opens the first page that is held. */
export const PERMISSIONS: readonly PermissionResource[] = CATALOGUE.flatMap((whole) => {
  const actions = whole.actions.filter(({ code }) => NOT_BUILT[whole.code]?.includes(code) !== true)
  return actions.length === 0 ? [] : [{ ...whole, actions }]
})

const actionsOf = (code: string): readonly string[] =>
  PERMISSIONS.find((candidate) => candidate.code === code)?.actions.map((action) => action.code) ?? []

/** All actions of the resources named. */
export const allOf = (...codes: readonly string[]): Grants =>
  Object.fromEntries(codes.map((code) => [code, actionsOf(code)]))

// Invoices to a person are no company's business, and a company is handed over by its super-administrator alone.
const isCompanyAction = (code: string, action: string): boolean =>
  code !== 'personalInvoiceManage' && !(code === 'staffManage' && action === 'transferAdmin')

/** What a company's own roles can grant: the catalogue's resources with the actions that may be given away. */
export const GRANTABLE: readonly PermissionResource[] = PERMISSIONS.flatMap((whole) => {
  const actions = whole.actions.filter((action) => isCompanyAction(whole.code, action.code))
  return actions.length === 0 ? [] : [{ ...whole, actions }]
})

/** Whether a company's own role can grant all of this. */
export const areGrantable = (grants: Grants): boolean =>
  Object.entries(grants).every(([code, actions]) =>
    actions.every((action) => actionsOf(code).includes(action) && isCompanyAction(code, action)),
  )

/**
 * What a role with these grants gives in effect, in the catalogue's order and without empty rows: one's own account, which nobody
 * in a company lacks, and the sight of every page on which something may be done.
 */
export const effectiveGrants = (grants: Grants): Grants =>
  Object.fromEntries(
    PERMISSIONS.flatMap(({ code, actions }) => {
      const given = new Set([...(grants[code] ?? []), ...(OWN[code] ?? [])])
      if (given.size > 0) given.add('view')
      const held = actions.map((action) => action.code).filter((action) => given.has(action))
      return held.length === 0 ? [] : [[code, held] as const]
    }),
  )

/** What `grants` holds and `other` does not. */
export const grantsBeyond = (grants: Grants, other: Grants): Grants =>
  Object.fromEntries(
    Object.entries(grants).flatMap(([code, actions]) => {
      const more = actions.filter((action) => other[code]?.includes(action) !== true)
      return more.length === 0 ? [] : [[code, more] as const]
    }),
  )

/** Roles every company has from the start, with their Chinese names. */
export const PRESET_ROLES = [
  { code: 'superAdmin', name: '超级管理员', note: '全部权限，每个单位一位' },
  { code: 'admin', name: '管理员', note: '除转让超级管理员外的全部权限' },
  { code: 'legal', name: '法务', note: '审批流程中的法务' },
  { code: 'lawyer', name: '律师', note: '审批流程中的律师' },
  { code: 'approver', name: '审批人', note: '审批流程中的审批人' },
  { code: 'sealer', name: '用印人', note: '用印与查看用印记录' },
  { code: 'hr', name: '人事', note: '审批流程中的人事' },
  { code: 'finance', name: '财务', note: '套餐、审批流程中的财务' },
  { code: 'staff', name: '员工', note: '发起与签署合同、自己的联系人' },
] as const
export type PresetRole = (typeof PRESET_ROLES)[number]['code']

const PRESET_CODES: readonly string[] = PRESET_ROLES.map(({ code }) => code)

/** Whether a role code is one every company has, rather than the id of a company's own role. */
export const isPresetRole = (code: string): code is PresetRole => PRESET_CODES.includes(code)

// Nobody in a company lacks their own account page; invoices to a person are no company's business.
const OWN = allOf('userInfo')
const COMPANY = allOf(
  ...PERMISSIONS.map(({ code }) => code).filter((code) => code !== 'personalInvoiceManage'),
)

// Anybody who works in a company may be named in a process or as a reviewer, and may decide then.
const ASKED = { ...OWN, ...allOf('approve', 'review') }

/** What each preset role grants. */
export const PRESET_GRANTS: Readonly<Record<PresetRole, Grants>> = {
  superAdmin: COMPANY,
  admin: {
    ...COMPANY,
    staffManage: actionsOf('staffManage').filter((action) => action !== 'transferAdmin'),
  },
  legal: { ...ASKED, ...allOf('contractFiling', 'traceManage', 'lawyer', 'template') },
  lawyer: { ...ASKED, ...allOf('lawyer') },
  approver: ASKED,
  sealer: { ...ASKED, signature: ['view', 'log'], ...allOf('seal'), contract: ['sign', 'download'] },
  // The labour contract of an entry is launched by HR.
  hr: { ...ASKED, ...allOf('humanResouce'), contract: ['launch', 'download'] },
  finance: { ...ASKED, ...allOf('selfMeal', 'companyInvoiceManage', 'reportData') },
  staff: {
    ...ASKED,
    signature: ['view'],
    ...allOf('contact', 'office'),
    contract: ['launch', 'sign', 'download'],
  },
}

/** What everyone may do for themselves. */
export const PERSONAL_GRANTS: Grants = {
  ...allOf('userInfo', 'signature', 'contact', 'selfMeal', 'personalInvoiceManage'),
  contract: ['launch', 'sign', 'revoke', 'download', 'abandon'],
  seal: ['use'],
  lawyer: ['attend'],
  template: ['add', 'edit', 'del', 'enable'],
}
