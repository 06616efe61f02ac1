// What the platform's operators may be allowed: one line per desk. Operators are no users and never see contracts.

/** Every permission with its words; a new desk adds its own. */
export const OPERATOR_PERMISSIONS = [
  {
    code: 'certification.review',
    label: '审核实名认证',
    note: '查看提交的资料与证件图片，作出通过或驳回，吊销签名证书',
  },
  { code: 'cancellation.review', label: '查看单位注销', note: '查看申请注销的单位，必要时在冷静期内否决' },
  {
    code: 'quotas.give',
    label: '赠送合同份数',
    note: '查找个人和单位，赠送合同份数，查看赠送记录，设置免费套餐',
  },
  {
    code: 'orders.settle',
    label: '确认订单到账',
    note: '确认对公转账是否到账，登记多付款项的退回；在补贴平台上还审核补贴申请',
  },
  { code: 'invoices.issue', label: '开具发票', note: '查看发票申请，登记开票、快递和红冲，上传发票文件' },
  { code: 'partners.keep', label: '管理合伙人', note: '添加合伙人，修改佣金比例，登记佣金已结算' },
  { code: 'lawyers.manage', label: '管理律所与律师', note: '录入律所和律师的执业信息，停用或启用接单' },
  {
    code: 'templates.manage',
    label: '管理平台模板',
    note: '修改平台模板的文本与依据，发布新版，下架或重新上架',
  },
  { code: 'questions.edit', label: '编辑帮助中心', note: '撰写、发布、下架帮助问题，调整顺序' },
  { code: 'dictionaries.keep', label: '维护字典', note: '维护合同类型、常用原因等供选择的词' },
  {
    code: 'installation.watch',
    label: '查看运行状况',
    note: '查看磁盘、证书、备份等自检结果，重新执行失败的后台任务',
  },
  { code: 'operators.manage', label: '管理操作员', note: '添加、停用操作员，重置密码，分配权限' },
  { code: 'audit.view', label: '查看操作记录', note: '查看所有操作员的操作记录' },
] as const
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number]['code']

/** The codes alone. */
export const OPERATOR_PERMISSION_CODES: readonly OperatorPermission[] = OPERATOR_PERMISSIONS.map(
  ({ code }) => code,
)
