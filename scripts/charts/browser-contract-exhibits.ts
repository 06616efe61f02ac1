// The charts of a contract: written, looked through, signed, searched and checked.
import type { Exhibit } from './exhibit.ts'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { placeFindingMachine } from '#src/machines/flow-start/place-finding.machine.ts'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import { noteDraftMachine } from '#src/machines/note-draft.machine.ts'
import { reviewingMachine } from '#src/machines/reviewing.machine.ts'
import { fillingPreviewMachine } from '#src/machines/filling-preview.machine.ts'
import { confirmingMachine } from '#src/machines/confirming/confirming.machine.ts'
import { viewingCodeMachine } from '#src/machines/viewing-code.machine.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { faceCheckMachine } from '#src/machines/signing/face-check.machine.ts'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { contractMoveMachine } from '#src/machines/contract-move.machine.ts'
import { groupMoveMachine } from '#src/machines/group-move.machine.ts'
import { textSearchMachine } from '#src/machines/text-search.machine.ts'
import { checkingMachine } from '#src/machines/checking.machine.ts'

export const contractExhibits: readonly Exhibit[] = [
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
    name: 'launchTable',
    side: 'browser',
    file: 'src/machines/launch-table.machine.ts',
    machine: launchTableMachine,
    sentence: '一份名单表格的批量发起：选择、逐行核对，全部正确才开始。',
    providedIn: ['src/features/contracts/batches/actor.tsx'],
    usedIn: ['/flowStart/contracSigning'],
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
    name: 'reviewing',
    side: 'browser',
    file: 'src/machines/reviewing.machine.ts',
    machine: reviewingMachine,
    sentence: '审查页：阅读送审的版本、批注、通过、退回或转交。',
    providedIn: ['src/features/contracts/signing/actor.tsx'],
    usedIn: ['/signModel/contractReview'],
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
    name: 'confirming',
    side: 'browser',
    file: 'src/machines/confirming/confirming.machine.ts',
    machine: confirmingMachine,
    sentence: '确认页：阅读、填写并自动保存，然后确认；或者提出异议。',
    providedIn: ['src/features/contracts/signing/actor.tsx'],
    usedIn: ['/signModel/contractConfirm'],
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
    name: 'batchSeal',
    side: 'browser',
    file: 'src/machines/batch-seal.machine.ts',
    machine: batchSealMachine,
    sentence: '浮层中的一个批量任务：进行、完成后的倒计时与关闭、未完成时重新用印。',
    providedIn: ['src/app/system.ts'],
    usedIn: ['src/features/contracts/batches/batch-panel.tsx'],
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
]
