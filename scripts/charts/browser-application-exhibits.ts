// The charts that live as long as the application, a session or the desk of operators.
import type { Exhibit } from './exhibit.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import { deviceMachine } from '#src/machines/device.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { paletteMachine } from '#src/machines/palette.machine.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import { deskMachine } from '#src/machines/operators.machine.ts'

export const applicationExhibits: readonly Exhibit[] = [
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
    name: 'alerts',
    side: 'browser',
    file: 'src/machines/alerts.machine.ts',
    machine: alertsMachine,
    sentence: '提示的排队：对话框一次一个，轻提示一闪而过。',
    providedIn: [],
    usedIn: ['src/app/alerts-view.tsx'],
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
