// The charts by which somebody comes in: codes, links, frames, invitations, a changed phone.
import type { Exhibit } from './exhibit.ts'
import { signInFormMachine } from '#src/machines/sign-in-form.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { signOnReturnMachine } from '#src/machines/sign-on-return.machine.ts'
import { autoLoginMachine } from '#src/machines/auto-login.machine.ts'
import { embedMachine } from '#src/machines/embed.machine.ts'
import { invitationMachine } from '#src/machines/invitation.machine.ts'
import { phoneChangeMachine } from '#src/machines/phone-change.machine.ts'

export const entryExhibits: readonly Exhibit[] = [
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
    name: 'invitation',
    side: 'browser',
    file: 'src/machines/invitation.machine.ts',
    machine: invitationMachine,
    sentence: '一份加入单位的邀请：打开、接受或谢绝。',
    providedIn: ['src/features/company/invitations/actor.tsx'],
    usedIn: ['/invitation'],
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
]
