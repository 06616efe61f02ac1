// Shows the alerts chart: the first waiting dialog, and toasts as they pass.
import { App, Modal, Button } from 'antd'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { ALERT_WORDS } from '#src/app/alert-words.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { useAlertsActor } from '#src/machines/react.tsx'

const wordsOf = (alert: Alert): { title: string; text: string } => {
  const own = ALERT_WORDS[alert.code]
  if (own === undefined) return { title: alert.words, text: '' }
  return { title: own.title, text: own.text || alert.words }
}

const lineOf = (alert: Alert): string => {
  const { title, text } = wordsOf(alert)
  return text === '' ? title : `${title}：${text}`
}

export const AlertsView = () => {
  const alerts = useAlertsActor()
  const { message } = App.useApp()
  const first = useSelector(alerts, (snapshot) => snapshot.context.queue[0])
  useEffect(() => {
    const subscription = alerts.on(
      'toast',
      ({ alert }) => void message.open({ type: alert.tone, content: lineOf(alert) }),
    )
    return () => subscription.unsubscribe()
  }, [alerts, message])
  if (first === undefined) return null
  const words = wordsOf(first)
  const dismiss = () => alerts.send({ type: 'alert.dismissed' })
  return (
    <Modal
      open
      centered
      width={420}
      title={words.title}
      onCancel={dismiss}
      footer={
        <Button type="primary" onClick={dismiss} autoFocus>
          知道了
        </Button>
      }
    >
      {words.text}
    </Modal>
  )
}
