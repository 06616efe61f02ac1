// The charts that live in the browser, from the application’s root.
import type { Exhibit } from './exhibit.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { autoLoginMachine } from '#src/machines/auto-login.machine.ts'
import { adminTransferMachine } from '#src/machines/admin-transfer.machine.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { checkingMachine } from '#src/machines/checking.machine.ts'
import { contractMoveMachine } from '#src/machines/contract-move.machine.ts'
import { deskMachine } from '#src/machines/operators.machine.ts'
import { deviceMachine } from '#src/machines/device.machine.ts'
import { fileUploadMachine } from '#src/machines/file-upload.machine.ts'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { placeFindingMachine } from '#src/machines/flow-start/place-finding.machine.ts'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { groupMoveMachine } from '#src/machines/group-move.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import { noteDraftMachine } from '#src/machines/note-draft.machine.ts'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { invitationMachine } from '#src/machines/invitation.machine.ts'
import { processEditorMachine } from '#src/machines/process-editor.machine.ts'
import { orderingMachine } from '#src/machines/ordering.machine.ts'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'
import { paletteMachine } from '#src/machines/palette.machine.ts'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { phoneChangeMachine } from '#src/machines/phone-change.machine.ts'
import { formDesignMachine } from '#src/machines/form-design.machine.ts'
import { reviewingMachine } from '#src/machines/reviewing.machine.ts'
import { roleEditorMachine } from '#src/machines/role-editor.machine.ts'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { phonePadMachine } from '#src/machines/phone-pad.machine.ts'
import { phonePenMachine } from '#src/machines/phone-pen.machine.ts'
import { embedMachine } from '#src/machines/embed.machine.ts'
import { fillingPreviewMachine } from '#src/machines/filling-preview.machine.ts'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import { signInFormMachine } from '#src/machines/sign-in-form.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { signOnReturnMachine } from '#src/machines/sign-on-return.machine.ts'
import { confirmingMachine } from '#src/machines/confirming/confirming.machine.ts'
import { faceCheckMachine } from '#src/machines/signing/face-check.machine.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { staffLeaveMachine } from '#src/machines/staff-leave.machine.ts'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import { tableImportMachine } from '#src/machines/table-import.machine.ts'
import { templatePlacesMachine } from '#src/machines/template-places.machine.ts'
import { textSearchMachine } from '#src/machines/text-search.machine.ts'
import { viewingCodeMachine } from '#src/machines/viewing-code.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'

/** In the order of the documentation. */
export const browserExhibits: readonly Exhibit[] = [
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
      batches: { reason: '登录期间一直在，离开已登录状态时随之停止。', reports: [] },
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
    name: 'batches',
    side: 'browser',
    file: 'src/machines/batches.machine.ts',
    machine: batchesMachine,
    sentence: '登录期间的批量任务：重新登录后再次找到，进行时每秒查询一次。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/app/layout/main-layout.tsx', 'src/features/contracts/batches/batch-panel.tsx'],
    reporting: {
      waking: { reason: '登录期间一直在，等着屏幕亮起或网络恢复。', reports: ['screen.woke'] },
    },
  },
  {
    name: 'batchSeal',
    side: 'browser',
    file: 'src/machines/batch-seal.machine.ts',
    machine: batchSealMachine,
    sentence: '浮层中的一个批量任务：进行、完成后的倒计时与关闭、未完成时重新用印。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/features/contracts/batches/batch-panel.tsx'],
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
    providedIn: ['src/app/system.ts', 'src/features/contracts/signing/actor.tsx'],
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
    providedIn: ['src/features/account/sessions/actor.tsx'],
    usedIn: ['/forget'],
  },
  {
    name: 'scanLogin',
    side: 'browser',
    file: 'src/machines/scan-login.machine.ts',
    machine: scanLoginMachine,
    sentence: '扫码登录的电脑端：显示二维码，等手机扫码、确认，然后登录。',
    providedIn: ['src/features/account/sessions/actor.tsx'],
    usedIn: ['/appLogin'],
  },
  {
    name: 'scanConfirm',
    side: 'browser',
    file: 'src/machines/scan-confirm.machine.ts',
    machine: scanConfirmMachine,
    sentence: '扫码登录的手机端：看清是哪台设备在申请，确认或取消。',
    providedIn: ['src/features/account/sessions/actor.tsx'],
    usedIn: ['/scanConfirm'],
  },
  {
    name: 'signOnReturn',
    side: 'browser',
    file: 'src/machines/sign-on-return.machine.ts',
    machine: signOnReturnMachine,
    sentence: '从第三方登录返回：登录、绑定、去完善信息，或者被拒。',
    providedIn: ['src/features/account/sessions/actor.tsx'],
    usedIn: ['/signOnBack'],
  },
  {
    name: 'autoLogin',
    side: 'browser',
    file: 'src/machines/auto-login.machine.ts',
    machine: autoLoginMachine,
    sentence: '打开合作应用的一次性免登链接：直接登录，已登录他人账号时先问。',
    providedIn: ['src/features/account/sessions/actor.tsx'],
    usedIn: ['/autoLogin'],
  },
  {
    name: 'embed',
    side: 'browser',
    file: 'src/machines/embed.machine.ts',
    machine: embedMachine,
    sentence: '合作应用页面中内嵌的签署页：打开链接，必要时先核对验证码，先确认再签署，并告诉外面的页面。',
    providedIn: ['src/features/contracts/signing/embed-queries.ts'],
    usedIn: ['/embed'],
    reporting: {
      watchSession: { reason: '签署期间一直看着这一页的会话。', reports: ['session.over'] },
    },
  },
  {
    name: 'fillingPreview',
    side: 'browser',
    file: 'src/machines/filling-preview.machine.ts',
    machine: fillingPreviewMachine,
    sentence: '填写模板时的实时预览：输入停顿后请服务器排版，其间保留上一次的页面。',
    providedIn: ['src/features/contracts/flow-start/filling/preview-actor.ts'],
    usedIn: ['/flowStart/templateSet'],
  },
  {
    name: 'sealPreview',
    side: 'browser',
    file: 'src/machines/seal-preview.machine.ts',
    machine: sealPreviewMachine,
    sentence: '印章与签名的实时预览：输入停顿后请服务器绘制，其间保留上一张。',
    providedIn: ['src/features/seals/seals/actor.tsx'],
    usedIn: ['/user/userCenter/signatureEdit'],
  },
  {
    name: 'phonePad',
    side: 'browser',
    file: 'src/machines/phone-pad.machine.ts',
    machine: phonePadMachine,
    sentence: '手机手写签名的电脑端：显示二维码，跟着手机上的笔迹，写好后保存。',
    providedIn: ['src/features/seals/seals/actor.tsx'],
    usedIn: ['/user/userCenter/signatureEdit'],
  },
  {
    name: 'phonePen',
    side: 'browser',
    file: 'src/machines/phone-pen.machine.ts',
    machine: phonePenMachine,
    sentence: '手机手写签名的手机端：扫码打开，书写并同步笔迹，传到电脑。',
    providedIn: ['src/features/seals/seals/actor.tsx'],
    usedIn: ['/phoneSign'],
  },
  {
    name: 'flowStart',
    side: 'browser',
    file: 'src/machines/flow-start/flow-start.machine.ts',
    machine: flowStartMachine,
    sentence: '发起签署的向导：五个步骤编辑同一份由服务器保存的草稿。',
    providedIn: ['src/features/contracts/flow-start/actor.tsx'],
    usedIn: ['src/features/contracts/flow-start/wizard-page.tsx'],
  },
  {
    name: 'upload',
    side: 'browser',
    file: 'src/machines/flow-start/upload.machine.ts',
    machine: uploadMachine,
    sentence: '一个文件去往服务器的路：上传、检查，被接收或被拒绝。',
    providedIn: ['src/features/contracts/flow-start/actor.tsx'],
    usedIn: ['src/features/contracts/flow-start/upload-row.tsx'],
    reporting: {
      travel: {
        reason: '边走边报进度，以“已接收”或“被拒绝”收尾；离开状态即中止。',
        reports: ['upload.progressed', 'upload.taken', 'upload.refused'],
      },
    },
  },
  {
    name: 'noteDraft',
    side: 'browser',
    file: 'src/machines/note-draft.machine.ts',
    machine: noteDraftMachine,
    sentence: '借条、收条的草稿：边填边保存，别处改过先载入，核对无误后发出。',
    providedIn: ['src/machines/use-note-draft.ts'],
    usedIn: ['/flowStart/loanSignSet', '/flowStart/receiptSignSet'],
  },
  {
    name: 'palette',
    side: 'browser',
    file: 'src/machines/palette.machine.ts',
    machine: paletteMachine,
    sentence: '命令面板的搜索：输入停顿后查合同与联系人，只有最后的输入算数。',
    providedIn: ['src/app/palette/actor.ts'],
    usedIn: ['src/app/layout/main-layout.tsx'],
  },
  {
    name: 'placeFinding',
    side: 'browser',
    file: 'src/machines/flow-start/place-finding.machine.ts',
    machine: placeFindingMachine,
    sentence: '从文件的文字里找出签署位置：读取、推荐、采用或忽略。',
    providedIn: ['src/features/contracts/flow-start/positions/use-place-finding.tsx'],
    usedIn: ['src/features/contracts/flow-start/steps/positions-step.tsx'],
  },
  {
    name: 'placing',
    side: 'browser',
    file: 'src/machines/flow-start/placing.machine.ts',
    machine: placingMachine,
    sentence: '在页面上摆放签名、印章、日期和填写项：选择、放置、填写、移动、对齐、撤销。',
    providedIn: [],
    usedIn: ['src/features/contracts/flow-start/steps/positions-step.tsx'],
  },
  {
    name: 'signInForm',
    side: 'browser',
    file: 'src/machines/sign-in-form.machine.ts',
    machine: signInFormMachine,
    sentence: '登录页的表单：离开一栏时检查，改正后提示消失，都填对了才提交。',
    providedIn: [],
    usedIn: ['/login/password'],
  },
  {
    name: 'viewingCode',
    side: 'browser',
    file: 'src/machines/viewing-code.machine.ts',
    machine: viewingCodeMachine,
    sentence: '输入合同的查看码：核对通过后打开合同，不对可以重新输入。',
    providedIn: ['src/machines/use-viewing-code.ts'],
    usedIn: ['/signDetail', '/signModel/signAuth', '/signModel/contractConfirm'],
  },
  {
    name: 'contractMove',
    side: 'browser',
    file: 'src/machines/contract-move.machine.ts',
    machine: contractMoveMachine,
    sentence: '对一份合同做一件事：先问，再提交，做成或被拒。',
    providedIn: ['src/features/contracts/contracts/actor.tsx'],
    usedIn: ['/sign/list/signing', '/sign/list/drafts', '/signDetail'],
  },
  {
    name: 'groupMove',
    side: 'browser',
    file: 'src/machines/group-move.machine.ts',
    machine: groupMoveMachine,
    sentence: '在集团里做一件事：邀请、答复、授权、退出或移出，先问，再提交，做成或被拒。',
    providedIn: ['src/features/company/affiliations/actor.tsx'],
    usedIn: ['/user/userCenter/groupManage'],
  },
  {
    name: 'reviewing',
    side: 'browser',
    file: 'src/machines/reviewing.machine.ts',
    machine: reviewingMachine,
    sentence: '审查页：阅读送审的版本、批注、通过、退回或转交。',
    providedIn: ['src/features/contracts/signing/actor.tsx'],
    usedIn: ['/signModel/contractReview'],
  },
  {
    name: 'signing',
    side: 'browser',
    file: 'src/machines/signing/signing.machine.ts',
    machine: signingMachine,
    sentence: '签署页：阅读、选章、意愿认证、签署，等文件签好；或者拒签。',
    providedIn: ['src/features/contracts/signing/actor.tsx'],
    usedIn: ['/signModel/signAuth'],
    reporting: {
      willingCode: { reason: '签署准备期间一直可以发送验证码，离开时随之停止。', reports: [] },
      faceCheck: {
        reason: '等待意愿认证期间一直可以刷脸，通过时报告，离开时随之停止。',
        reports: ['will.submitted'],
      },
    },
  },
  {
    name: 'faceCheck',
    side: 'browser',
    file: 'src/machines/signing/face-check.machine.ts',
    machine: faceCheckMachine,
    sentence: '签署页的刷脸：同意后显示二维码，等手机刷完，通过、未通过或过期。',
    providedIn: ['src/features/contracts/signing/actor.tsx'],
    usedIn: ['/signModel/signAuth'],
  },
  {
    name: 'confirming',
    side: 'browser',
    file: 'src/machines/confirming/confirming.machine.ts',
    machine: confirmingMachine,
    sentence: '确认页：阅读、填写并自动保存，然后确认；或者提出异议。',
    providedIn: ['src/features/contracts/signing/actor.tsx'],
    usedIn: ['/signModel/contractConfirm'],
  },
  {
    name: 'checking',
    side: 'browser',
    file: 'src/machines/checking.machine.ts',
    machine: checkingMachine,
    sentence: '验签一份文件：计算哈希、上传、核对，得出结论或说明原因。',
    providedIn: ['src/features/contracts/verification/actor.tsx'],
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
    providedIn: ['src/features/company/staff/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/orgManage'],
  },
  {
    name: 'adminTransfer',
    side: 'browser',
    file: 'src/machines/admin-transfer.machine.ts',
    machine: adminTransferMachine,
    sentence: '转让超级管理员：选接任者，双方各填一个短信验证码。',
    providedIn: ['src/features/company/staff/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/orgManage'],
  },
  {
    name: 'phoneChange',
    side: 'browser',
    file: 'src/machines/phone-change.machine.ts',
    machine: phoneChangeMachine,
    sentence: '更换手机号：先验证原手机号，再验证新手机号。',
    providedIn: ['src/features/account/accounts/actor.tsx'],
    usedIn: ['/user/userCenter/userInfo'],
  },
  {
    name: 'fileUpload',
    side: 'browser',
    file: 'src/machines/file-upload.machine.ts',
    machine: fileUploadMachine,
    sentence: '表单里的文件：选择、依次上传，被接收或被拒绝。',
    providedIn: ['src/machines/use-file-upload.ts'],
    usedIn: [
      'src/features/company/certifications/picture-field.tsx',
      'src/features/seals/seals/picture-field.tsx',
      'src/features/contracts/lawyer-reviews/lawyers-apply-page.tsx',
      'src/features/contracts/loans/loan-dialogs.tsx',
    ],
    reporting: {
      send: {
        reason: '边走边报进度，以“已接收”或“被拒绝”收尾；离开状态即中止。',
        reports: ['upload.progressed', 'upload.taken', 'upload.refused'],
      },
    },
  },
  {
    name: 'textSearch',
    side: 'browser',
    file: 'src/machines/text-search.machine.ts',
    machine: textSearchMachine,
    sentence: '在一份文件的文字中查找：输入停顿后逐页查，再一处一处地看。',
    providedIn: ['src/machines/use-text-search.ts'],
    usedIn: [
      'src/features/contracts/contracts/document-reader.tsx',
      'src/features/contracts/page-texts/scan-reader.tsx',
      'src/features/contracts/signing/document-pane.tsx',
    ],
  },
  {
    name: 'launchTable',
    side: 'browser',
    file: 'src/machines/launch-table.machine.ts',
    machine: launchTableMachine,
    sentence: '一份名单表格的批量发起：选择、逐行核对，全部正确才开始。',
    providedIn: ['src/features/contracts/batches/actor.tsx'],
    usedIn: ['/flowStart/contracSigning'],
  },
  {
    name: 'tableImport',
    side: 'browser',
    file: 'src/machines/table-import.machine.ts',
    machine: tableImportMachine,
    sentence: '一份人员表格的导入：选择、上传、逐行得出结果。',
    providedIn: ['src/features/company/staff/actor.tsx', 'src/features/account/contacts/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/contact'],
  },
  {
    name: 'invitation',
    side: 'browser',
    file: 'src/machines/invitation.machine.ts',
    machine: invitationMachine,
    sentence: '一份加入单位的邀请：打开、接受或谢绝。',
    providedIn: ['src/features/company/invitations/actor.tsx'],
    usedIn: ['/invitation'],
  },
  {
    name: 'ordering',
    side: 'browser',
    file: 'src/machines/ordering.machine.ts',
    machine: orderingMachine,
    sentence: '支付一笔订单：选方式、付款或交转账凭证、取消，超时关闭。',
    providedIn: ['src/features/trade/orders/actor.tsx'],
    usedIn: ['src/features/trade/orders/order-view.tsx'],
  },
  {
    name: 'payJump',
    side: 'browser',
    file: 'src/machines/pay-jump.machine.ts',
    machine: payJumpMachine,
    sentence: '付款后返回：等到订单说明这笔支付的结果。',
    providedIn: ['src/features/trade/orders/actor.tsx'],
    usedIn: ['src/features/trade/orders/pay-jump-page.tsx'],
  },
  {
    name: 'formDesign',
    side: 'browser',
    file: 'src/machines/form-design.machine.ts',
    machine: formDesignMachine,
    sentence: '设置人事表单：添加、修改、排序字段，保存为新版本。',
    providedIn: ['src/features/hr/hr-designs/actor.tsx'],
    usedIn: ['/humanFlow/setForm'],
  },
  {
    name: 'templatePlaces',
    side: 'browser',
    file: 'src/machines/template-places.machine.ts',
    machine: templatePlacesMachine,
    sentence: '给上传的模板设置填写位：读取、放置、保存为新版本；别人刚改过时先载入最新内容。',
    providedIn: ['src/features/contracts/flow-start/template-queries.ts'],
    usedIn: ['/flowStart/setPosition'],
  },
  {
    name: 'roleEditor',
    side: 'browser',
    file: 'src/machines/role-editor.machine.ts',
    machine: roleEditorMachine,
    sentence: '新建或修改角色：填写、保存；别人刚改过时先看对方改了什么。',
    providedIn: ['src/features/company/roles/actor.tsx'],
    usedIn: ['/user/userCenter/roleManage'],
  },
  {
    name: 'processEditor',
    side: 'browser',
    file: 'src/machines/process-editor.machine.ts',
    machine: processEditorMachine,
    sentence: '新建或修改审批流程：先填基本信息，再画审批步骤，保存为新版本。',
    providedIn: ['src/features/contracts/approval-processes/actor.tsx'],
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
    file: 'src/machines/operators.machine.ts',
    machine: deskMachine,
    sentence: '一位操作员在运营台的登录：密码、短信确认、初始密码先修改、退出。',
    providedIn: ['src/features/platform/operators/actor.tsx', 'src/app/operators/operators-view.tsx'],
    usedIn: ['/ops', '/ops/certification', '/ops/operators', '/ops/audit'],
  },
]
