// Shows the alerts chart: the first waiting dialog, and toasts as they pass.
// The way in loads it when there is something to say.
import { Button, message, Modal } from 'antd'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { ALERT_WORDS } from '#src/app/alert-words.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { useAlertsActor } from '#src/machines/react.tsx'

const wordsOf = (alert: Alert): { title: string; text: string } => {
  const own = ALERT_WORDS[alert.code]
  if (own === undefined) return { title: alert.words, text: '' }
  const text = typeof own.text === 'string' ? own.text : own.text(alert.words)
  return { title: own.title, text: text || alert.words }
}

const lineOf = (alert: Alert): string => {
  const { title, text } = wordsOf(alert)
  return text === '' ? title : `${title}：${text}`
}

export const AlertsShown = () => {
  const alerts = useAlertsActor()
  const [toaster, holder] = message.useMessage()
  const first = useSelector(alerts, (snapshot) => snapshot.context.queue[0])
  const toasts = useSelector(alerts, (snapshot) => snapshot.context.toasts)
  useEffect(() => {
    if (toasts.length === 0) return
    for (const toast of toasts) void toaster.open({ type: toast.tone, content: lineOf(toast) })
    alerts.send({ type: 'toasts.taken' })
  }, [alerts, toaster, toasts])
  const dismiss = () => alerts.send({ type: 'alert.dismissed' })
  return (
    <>
      {holder}
      {first !== undefined && (
        <Modal
          open
          centered
          width={420}
          title={wordsOf(first).title}
          onCancel={dismiss}
          footer={
            <Button type="primary" onClick={dismiss} autoFocus>
              知道了
            </Button>
          }
        >
          {wordsOf(first).text}
        </Modal>
      )}
    </>
  )
}
