// The charts of a company’s own affairs: staff, roles, processes, templates, seals and purchases.
import type { Exhibit } from './exhibit.ts'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import { phonePadMachine } from '#src/machines/phone-pad.machine.ts'
import { phonePenMachine } from '#src/machines/phone-pen.machine.ts'
import { staffLeaveMachine } from '#src/machines/staff-leave.machine.ts'
import { adminTransferMachine } from '#src/machines/admin-transfer.machine.ts'
import { roleEditorMachine } from '#src/machines/role-editor.machine.ts'
import { processEditorMachine } from '#src/machines/process-editor.machine.ts'
import { formDesignMachine } from '#src/machines/form-design.machine.ts'
import { templatePlacesMachine } from '#src/machines/template-places.machine.ts'
import { fileUploadMachine } from '#src/machines/file-upload.machine.ts'
import { tableImportMachine } from '#src/machines/table-import.machine.ts'
import { orderingMachine } from '#src/machines/ordering.machine.ts'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'

export const officeExhibits: readonly Exhibit[] = [
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
    name: 'tableImport',
    side: 'browser',
    file: 'src/machines/table-import.machine.ts',
    machine: tableImportMachine,
    sentence: '一份人员表格的导入：选择、上传、逐行得出结果。',
    providedIn: ['src/features/company/staff/actor.tsx', 'src/features/account/contacts/actor.tsx'],
    usedIn: ['/user/userCenter/staffManage', '/user/userCenter/contact'],
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
]
