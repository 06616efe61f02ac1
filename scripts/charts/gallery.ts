// Every chart of the product in one list: what it is for, who gives it its actors, and where it is used.
import type { AnyStateMachine } from 'xstate'
import { applicationLifecycle } from '#server/domain/applications/lifecycle.ts'
import { deliveryLifecycle } from '#server/domain/deliveries/lifecycle.ts'
import { approvalProcessLifecycle } from '#server/domain/approval-processes/lifecycle.ts'
import { approvalLifecycle } from '#server/domain/approvals/lifecycle.ts'
import { certificationLifecycle } from '#server/domain/certifications/lifecycle.ts'
import { accountLifecycle } from '#server/domain/accounts/lifecycle.ts'
import { contractLifecycle } from '#server/domain/contracts/lifecycle.ts'
import { operatorLifecycle } from '#server/domain/operators/lifecycle.ts'
import { orderLifecycle } from '#server/domain/orders/lifecycle.ts'
import { proofLifecycle } from '#server/domain/proofs/lifecycle.ts'
import { partyLifecycle } from '#server/domain/parties/lifecycle.ts'
import { grantLifecycle } from '#server/domain/seals/grant-lifecycle.ts'
import { sealLifecycle } from '#server/domain/seals/lifecycle.ts'
import { padLifecycle } from '#server/domain/seals/pad-lifecycle.ts'
import { ticketLifecycle } from '#server/domain/tickets/lifecycle.ts'
import { staffLifecycle } from '#server/domain/staff/lifecycle.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { autoLoginMachine } from '#src/machines/auto-login.machine.ts'
import { adminTransferMachine } from '#src/machines/admin-transfer.machine.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { checkingMachine } from '#src/machines/checking.machine.ts'
import { contractMoveMachine } from '#src/machines/contract-move.machine.ts'
import { deskMachine } from '#src/machines/desk.machine.ts'
import { deviceMachine } from '#src/machines/device.machine.ts'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { invitationMachine } from '#src/machines/invitation.machine.ts'
import { processEditorMachine } from '#src/machines/process-editor.machine.ts'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { phoneChangeMachine } from '#src/machines/phone-change.machine.ts'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { phonePadMachine } from '#src/machines/phone-pad.machine.ts'
import { phonePenMachine } from '#src/machines/phone-pen.machine.ts'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { signOnReturnMachine } from '#src/machines/sign-on-return.machine.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { staffLeaveMachine } from '#src/machines/staff-leave.machine.ts'
import { tableImportMachine } from '#src/machines/table-import.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'

/** Why an invoked actor has no `done` or no `error`, and which events it reports instead. */
export interface Reporting {
  readonly reason: string
  readonly reports: readonly string[]
}

export interface Exhibit {
  /** The machine's id. */
  readonly name: string
  readonly side: 'browser' | 'server'
  /** Where the chart is written. */
  readonly file: string
  readonly machine: AnyStateMachine
  /** One Chinese sentence: whose life this is. */
  readonly sentence: string
  /** Files that give the chart its actors, or on the server the handlers of its actions; none where there are none. */
  readonly providedIn: readonly string[]
  /** Addresses of screens, or files. */
  readonly usedIn: readonly string[]
  /** By id of the invoked actor: those that do not simply end well or badly. */
  readonly reporting?: Readonly<Record<string, Reporting>>
}

/** In the order of the documentation: the application from its root, then the things the server keeps. */
export const gallery: readonly Exhibit[] = [
  {
    name: 'app',
    side: 'browser',
    file: 'src/machines/app.machine.ts',
    machine: appMachine,
    sentence: '浏览器里一切状态图的根：管着登录会话和提示，从不结束。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/app/system.ts'],
    reporting: {
      alerts: { reason: '提示与应用同生同灭，没有结果可等。', reports: [] },
      device: { reason: '看过一次设备就一直停在结论上，没有结果可等。', reports: [] },
      session: { reason: '会话与应用同生同灭，登录与退出都在它自己的图里。', reports: [] },
    },
  },
  {
    name: 'session',
    side: 'browser',
    file: 'src/machines/session.machine.ts',
    machine: sessionMachine,
    sentence: '登录会话的一生：未登录、登录中、已登录，以及每一种被迫结束。',
    providedIn: ['src/app/system.ts'],
    usedIn: [
      'src/app/layout/main-layout.tsx',
      '/login/password',
      '/login/msgCode',
      '/register',
      '/autoMessage',
    ],
    reporting: {
      tabs: { reason: '一直听着其他标签页，没有结束的时候。', reports: ['tab.reported'] },
      identity: {
        reason: '登录期间一直在，离开已登录状态时随之停止。',
        reports: ['user.switched', 'session.switchRefused'],
      },
      notices: { reason: '登录期间一直在，离开已登录状态时随之停止。', reports: [] },
    },
  },
  {
    name: 'identity',
    side: 'browser',
    file: 'src/machines/identity.machine.ts',
    machine: identityMachine,
    sentence: '登录期间在个人与所属单位之间切换身份。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/app/layout/identity-menu.tsx'],
  },
  {
    name: 'device',
    side: 'browser',
    file: 'src/machines/device.machine.ts',
    machine: deviceMachine,
    sentence: '页面打开时看一次设备：手机在配置了移动端地址时前往移动端。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/app/app.tsx'],
  },
  {
    name: 'notices',
    side: 'browser',
    file: 'src/machines/notices.machine.ts',
    machine: noticesMachine,
    sentence: '登录期间的未读消息与红点：一个标签页代所有标签页查询。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/app/layout/notice-bell.tsx', '/message'],
    reporting: {
      tabs: {
        reason: '登录期间一直听着其他标签页。',
        reports: ['lead.won', 'lead.taken', 'tab.counted'],
      },
      waking: { reason: '登录期间一直在，等着屏幕亮起或网络恢复。', reports: ['screen.woke'] },
    },
  },
  {
    name: 'alerts',
    side: 'browser',
    file: 'src/machines/alerts.machine.ts',
    machine: alertsMachine,
    sentence: '提示的排队：对话框一次一个，轻提示一闪而过。',
    providedIn: [],
    usedIn: ['src/app/alerts-view.tsx'],
  },
  {
    name: 'verifyCode',
    side: 'browser',
    file: 'src/machines/verify-code.machine.ts',
    machine: verifyCodeMachine,
    sentence: '发送短信验证码，并等到可以再发。',
    providedIn: ['src/app/system.ts', 'src/features/sign-tasks/actor.tsx'],
    usedIn: [
      '/login/msgCode',
      '/register',
      '/forget',
      '/authPersonal',
      '/user/userCenter/userInfo',
      '/signModel/signAuth',
    ],
  },
  {
    name: 'passwordReset',
    side: 'browser',
    file: 'src/machines/password-reset.machine.ts',
    machine: passwordResetMachine,
    sentence: '忘记密码时：核实手机号，设置新密码。',
    providedIn: ['src/features/session/actor.tsx'],
    usedIn: ['/forget'],
  },
  {
    name: 'scanLogin',
    side: 'browser',
    file: 'src/machines/scan-login.machine.ts',
    machine: scanLoginMachine,
    sentence: '扫码登录的电脑端：显示二维码，等手机扫码、确认，然后登录。',
    providedIn: ['src/features/session/actor.tsx'],
    usedIn: ['/appLogin'],
  },
  {
    name: 'scanConfirm',
    side: 'browser',
    file: 'src/machines/scan-confirm.machine.ts',
    machine: scanConfirmMachine,
    sentence: '扫码登录的手机端：看清是哪台设备在申请，确认或取消。',
    providedIn: ['src/features/session/actor.tsx'],
    usedIn: ['/scanConfirm'],
  },
  {
    name: 'signOnReturn',
    side: 'browser',
    file: 'src/machines/sign-on-return.machine.ts',
    machine: signOnReturnMachine,
    sentence: '从第三方登录返回：登录、绑定、去完善信息，或者被拒。',
    providedIn: ['src/features/session/actor.tsx'],
    usedIn: ['/signOnBack'],
  },
  {
    name: 'autoLogin',
    side: 'browser',
    file: 'src/machines/auto-login.machine.ts',
    machine: autoLoginMachine,
    sentence: '打开合作应用的一次性免登链接：直接登录，已登录他人账号时先问。',
    providedIn: ['src/features/session/actor.tsx'],
    usedIn: ['/autoLogin'],
  },
  {
    name: 'sealPreview',
    side: 'browser',
    file: 'src/machines/seal-preview.machine.ts',
    machine: sealPreviewMachine,
    sentence: '印章与签名的实时预览：输入停顿后请服务器绘制，其间保留上一张。',
    providedIn: ['src/features/seals/actor.tsx'],
    usedIn: ['/user/userCenter/signatureEdit'],
  },
  {
    name: 'phonePad',
    side: 'browser',
    file: 'src/machines/phone-pad.machine.ts',
    machine: phonePadMachine,
    sentence: '手机手写签名的电脑端：显示二维码，跟着手机上的笔迹，写好后保存。',
    providedIn: ['src/features/seals/actor.tsx'],
    usedIn: ['/user/userCenter/signatureEdit'],
  },
  {
    name: 'phonePen',
    side: 'browser',
    file: 'src/machines/phone-pen.machine.ts',
    machine: phonePenMachine,
    sentence: '手机手写签名的手机端：扫码打开，书写并同步笔迹，传到电脑。',
    providedIn: ['src/features/seals/actor.tsx'],
    usedIn: ['/phoneSign'],
  },
  {
    name: 'flowStart',
    side: 'browser',
    file: 'src/machines/flow-start/flow-start.machine.ts',
    machine: flowStartMachine,
    sentence: '发起签署的向导：五个步骤编辑同一份由服务器保存的草稿。',
    providedIn: ['src/features/flow-start/actor.tsx'],
    usedIn: ['src/features/flow-start/wizard-page.tsx'],
  },
  {
    name: 'upload',
    side: 'browser',
    file: 'src/machines/flow-start/upload.machine.ts',
    machine: uploadMachine,
    sentence: '一个文件去往服务器的路：上传、检查，被接收或被拒绝。',
    providedIn: ['src/features/flow-start/actor.tsx'],
    usedIn: ['src/features/flow-start/upload-row.tsx'],
    reporting: {
      travel: {
        reason: '边走边报进度，以“已接收”或“被拒绝”收尾；离开状态即中止。',
        reports: ['upload.progressed', 'upload.taken', 'upload.refused'],
      },
    },
  },
  {
    name: 'placing',
    side: 'browser',
    file: 'src/machines/flow-start/placing.machine.ts',
    machine: placingMachine,
    sentence: '在页面上摆放签名、印章和日期：选择、放置、移动、对齐、撤销。',
    providedIn: [],
    usedIn: ['src/features/flow-start/sign-position.tsx'],
  },
  {
    name: 'contractMove',
    side: 'browser',
    file: 'src/machines/contract-move.machine.ts',
    machine: contractMoveMachine,
    sentence: '对一份合同做一件事：先问，再提交，做成或被拒。',
    providedIn: ['src/features/contracts/actor.tsx'],
    usedIn: ['/sign/list/signing', '/sign/list/drafts', '/signDetail'],
  },
  {
    name: 'signing',
    side: 'browser',
    file: 'src/machines/signing/signing.machine.ts',
    machine: signingMachine,
    sentence: '签署页：阅读、选章、意愿认证、签署，等文件签好；或者拒签。',
    providedIn: ['src/features/sign-tasks/actor.tsx'],
    usedIn: ['/signModel/signAuth'],
    reporting: {
      willingCode: { reason: '签署准备期间一直可以发送验证码，离开时随之停止。', reports: [] },
    },
  },
  {
    name: 'checking',
    side: 'browser',
    file: 'src/machines/checking.machine.ts',
    machine: checkingMachine,
    sentence: '验签一份文件：计算哈希、上传、核对，得出结论或说明原因。',
    providedIn: ['src/features/checking/actor.tsx'],
    usedIn: ['/signatureRecord'],
    reporting: {
      check: {
        reason: '边走边报进度，以结论或失败收尾；离开状态即中止。',
        reports: ['sending.progressed', 'check.answered', 'check.failed'],
      },
    },
  },
  {
    name: 'staffLeave',
    side: 'browser',
    file: 'src/machines/staff-leave.machine.ts',
    machine: staffLeaveMachine,
    sentence: '办理一位员工的离职：查出未完成的事项，逐件交接，确认离职。',
    providedIn: ['src/features/organisation/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/orgManage'],
  },
  {
    name: 'adminTransfer',
    side: 'browser',
    file: 'src/machines/admin-transfer.machine.ts',
    machine: adminTransferMachine,
    sentence: '转让超级管理员：选接任者，双方各填一个短信验证码。',
    providedIn: ['src/features/organisation/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/orgManage'],
  },
  {
    name: 'phoneChange',
    side: 'browser',
    file: 'src/machines/phone-change.machine.ts',
    machine: phoneChangeMachine,
    sentence: '更换手机号：先验证原手机号，再验证新手机号。',
    providedIn: ['src/features/user/actor.tsx'],
    usedIn: ['/user/userCenter/userInfo'],
  },
  {
    name: 'tableImport',
    side: 'browser',
    file: 'src/machines/table-import.machine.ts',
    machine: tableImportMachine,
    sentence: '一份人员表格的导入：选择、上传、逐行得出结果。',
    providedIn: ['src/features/organisation/actor.tsx', 'src/features/contacts/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/contact'],
  },
  {
    name: 'invitation',
    side: 'browser',
    file: 'src/machines/invitation.machine.ts',
    machine: invitationMachine,
    sentence: '一份加入单位的邀请：打开、接受或谢绝。',
    providedIn: ['src/features/joining/actor.tsx'],
    usedIn: ['/invitation'],
  },
  {
    name: 'payJump',
    side: 'browser',
    file: 'src/machines/pay-jump.machine.ts',
    machine: payJumpMachine,
    sentence: '付款后返回：等到订单说明这笔支付的结果。',
    providedIn: ['src/features/orders/actor.tsx'],
    usedIn: ['src/features/orders/pay-jump-page.tsx'],
  },
  {
    name: 'processEditor',
    side: 'browser',
    file: 'src/machines/process-editor.machine.ts',
    machine: processEditorMachine,
    sentence: '新建或修改审批流程：先填基本信息，再画审批步骤，保存为新版本。',
    providedIn: ['src/features/approvals/actor.tsx'],
    usedIn: [
      '/user/userCenter/approveManageEdit',
      '/user/userCenter/approveSet',
      '/user/userCenter/approveManageEdit1',
      '/user/userCenter/approveSet1',
    ],
  },
  {
    name: 'inspector',
    side: 'browser',
    file: 'src/inspector/inspector.machine.ts',
    machine: inspectorMachine,
    sentence: '状态图检视器：听着各页面的状态图，回放过去，打开记录，发送事件。',
    providedIn: ['src/inspector/page/actor.tsx'],
    usedIn: ['/inspector'],
    reporting: {
      listen: {
        reason: '检视器开着就一直听，没有结束的时候。',
        reports: ['messages.received', 'page.joined', 'page.left'],
      },
    },
  },
  {
    name: 'desk',
    side: 'browser',
    file: 'src/machines/desk.machine.ts',
    machine: deskMachine,
    sentence: '一位操作员在运营台的登录：密码、短信确认、初始密码先修改、退出。',
    providedIn: ['src/features/desk/actor.tsx', 'src/app/desk/desk-view.tsx'],
    usedIn: ['/ops', '/ops/certification', '/ops/operators', '/ops/audit'],
  },
  {
    name: 'contract',
    side: 'server',
    file: 'server/domain/contracts/lifecycle.ts',
    machine: contractLifecycle,
    sentence: '一份合同的一生：草稿、审批、签署中、固化、完成，或者中途结束。',
    providedIn: ['server/operations/contracts/contract-moves.ts'],
    usedIn: [
      'server/operations/contracts/launch.ts',
      'server/operations/contracts/moves.ts',
      'server/operations/approvals/subjects.ts',
      'server/operations/signing/seal-documents.ts',
      'server/operations/signing/finish-documents.ts',
      'server/operations/due-after.ts',
    ],
  },
  {
    name: 'party',
    side: 'server',
    file: 'server/domain/parties/lifecycle.ts',
    machine: partyLifecycle,
    sentence: '一个签署方的一生：等待轮到、签署、签名写入文件，或者退出。',
    providedIn: ['server/operations/contracts/party-moves.ts'],
    usedIn: [
      'server/operations/signing/sign.ts',
      'server/operations/signing/seal-documents.ts',
      'server/operations/contracts/contract-moves.ts',
    ],
  },
  {
    name: 'approval',
    side: 'server',
    file: 'server/domain/approvals/lifecycle.ts',
    machine: approvalLifecycle,
    sentence: '一次审批的一生：逐步通过，或者被驳回、撤回、终止。',
    providedIn: ['server/operations/approvals/moves.ts'],
    usedIn: [
      'server/operations/approvals/start.ts',
      'server/operations/approvals/decide.ts',
      'server/operations/contracts/contract-moves.ts',
      '/sign/list/approval',
    ],
  },
  {
    name: 'approvalProcess',
    side: 'server',
    file: 'server/domain/approval-processes/lifecycle.ts',
    machine: approvalProcessLifecycle,
    sentence: '一个审批流程的一生：画步骤、启用、停用、删除。',
    providedIn: ['server/operations/approvals/processes.ts'],
    usedIn: ['server/operations/approvals/processes.ts', '/user/userCenter/approveManage'],
  },
  {
    name: 'seal',
    side: 'server',
    file: 'server/domain/seals/lifecycle.ts',
    machine: sealLifecycle,
    sentence: '一枚印章或签名的一生：审核、启用、停用、注销。',
    providedIn: ['server/operations/change-seals.ts'],
    usedIn: ['server/operations/change-seals.ts', '/user/userCenter/signature'],
  },
  {
    name: 'sealGrant',
    side: 'server',
    file: 'server/domain/seals/grant-lifecycle.ts',
    machine: grantLifecycle,
    sentence: '一项用印授权的一生：授予、到期或收回，从不恢复。',
    providedIn: ['server/operations/seal-grants.ts'],
    usedIn: ['server/operations/seal-grants.ts', '/user/userCenter/signatureDetail'],
  },
  {
    name: 'signaturePad',
    side: 'server',
    file: 'server/domain/seals/pad-lifecycle.ts',
    machine: padLifecycle,
    sentence: '一次手机手写签名的一生：等待扫码、书写、写好、保存，或者取消、过期。',
    providedIn: ['server/operations/signature-pads.ts'],
    usedIn: ['server/operations/signature-pads.ts', '/user/userCenter/signatureEdit'],
  },
  {
    name: 'certification',
    side: 'server',
    file: 'server/domain/certifications/lifecycle.ts',
    machine: certificationLifecycle,
    sentence: '一次实名认证的一生：提交、核验或审核、通过或未通过。',
    providedIn: ['server/operations/certify.ts'],
    usedIn: [
      'server/operations/submit-certification.ts',
      'server/operations/submit-foreign.ts',
      'server/operations/platform/audit-certifications.ts',
      'server/operations/proofs/prove-company.ts',
      'server/operations/proofs/legal-consent.ts',
      '/authPersonal',
      '/authCompany',
    ],
  },
  {
    name: 'ticket',
    side: 'server',
    file: 'server/domain/tickets/lifecycle.ts',
    machine: ticketLifecycle,
    sentence: '一张扫码登录二维码的一生：待扫码、已扫码、已确认、已登录，或者取消、过期。',
    providedIn: ['server/operations/scan-login.ts'],
    usedIn: ['server/operations/scan-login.ts', 'server/operations/due-after.ts'],
  },
  {
    name: 'application',
    side: 'server',
    file: 'server/domain/applications/lifecycle.ts',
    machine: applicationLifecycle,
    sentence: '单位的一个集成应用：使用、停用、删除。',
    providedIn: ['server/operations/applications/manage.ts'],
    usedIn: ['server/operations/applications/manage.ts', '/user/userCenter/integratedManage'],
  },
  {
    name: 'delivery',
    side: 'server',
    file: 'server/domain/deliveries/lifecycle.ts',
    machine: deliveryLifecycle,
    sentence: '给集成应用的一次推送：推送、重试、送达，或者放弃。',
    providedIn: ['server/operations/applications/delivery-moves.ts'],
    usedIn: [
      'server/operations/applications/deliver.ts',
      'server/operations/applications/deliveries.ts',
      'server/operations/applications/manage.ts',
      'server/operations/due-after.ts',
      '/user/userCenter/integratedManage',
    ],
  },
  {
    name: 'account',
    side: 'server',
    file: 'server/domain/accounts/lifecycle.ts',
    machine: accountLifecycle,
    sentence: '一个人的账号：正常使用，事项处理完后可以注销，注销后不能再登录。',
    providedIn: ['server/operations/close-account.ts'],
    usedIn: ['/cancellationAccount'],
  },
  {
    name: 'proof',
    side: 'server',
    file: 'server/domain/proofs/lifecycle.ts',
    machine: proofLifecycle,
    sentence: '证明单位授权的一次尝试：对公打款核对金额，或者请法定代表人同意。',
    providedIn: ['server/operations/proofs/proof-moves.ts'],
    usedIn: [
      'server/operations/proofs/prove-company.ts',
      'server/operations/proofs/legal-consent.ts',
      'server/operations/due-after.ts',
    ],
  },
  {
    name: 'operator',
    side: 'server',
    file: 'server/domain/operators/lifecycle.ts',
    machine: operatorLifecycle,
    sentence: '一位平台操作员的账号：启用或停用，从不删除。',
    providedIn: ['server/operations/platform/operators.ts'],
    usedIn: ['server/operations/platform/operators.ts', '/ops/operators'],
  },
  {
    name: 'order',
    side: 'server',
    file: 'server/domain/orders/lifecycle.ts',
    machine: orderLifecycle,
    sentence: '一份订单的一生：待支付、已支付，或者取消、关闭、退款。',
    providedIn: ['server/operations/orders.ts'],
    usedIn: ['server/operations/orders.ts'],
  },
  {
    name: 'staff',
    side: 'server',
    file: 'server/domain/staff/lifecycle.ts',
    machine: staffLifecycle,
    sentence: '一个人在一家单位里的位置：受邀或申请、在职、停用、离职。',
    providedIn: ['server/operations/staff/staff-moves.ts'],
    usedIn: [
      'server/operations/staff/invitations.ts',
      'server/operations/staff/applications.ts',
      'server/operations/staff/manage.ts',
      'server/operations/staff/leaving.ts',
      'server/operations/due-after.ts',
    ],
  },
]
