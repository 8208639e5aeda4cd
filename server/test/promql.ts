// What queries of Prometheus ask for, as far as our own need it.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type AlertRule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

export const alertsFile = 'docs/operate/alerts.yaml'
export const alertTestsFile = 'docs/operate/alerts-test.yaml'

export function alertRules(): AlertRule[] {
  const { groups } = parse(read(alertsFile)) as { groups: { rules: AlertRule[] }[] }
  return groups.flatMap((group) => group.rules)
}

/** The alerts that `promtool test rules` causes. */
export function causedAlerts(): string[] {
  type Case = { alertname: string; exp_alerts?: unknown[] }
  const { tests } = parse(read(alertTestsFile)) as { tests: { alert_rule_test: Case[] }[] }
  const cases = tests.flatMap((test) => test.alert_rule_test)
  return cases.filter(({ exp_alerts: expected }) => expected?.length).map(({ alertname }) => alertname)
}

/** Those of the dashboard and of the alerts, by where they stand. */
export function allQueries(): [where: string, expr: string][] {
  type Panel = { title: string; targets: { expr: string }[] }
  const { panels } = JSON.parse(read('docs/dashboard.json')) as { panels: Panel[] }
  return [
    ...panels.flatMap(({ title, targets }) =>
      // Grafana's own variable.
      targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
    ),
    ...alertRules().map(({ alert, expr }): [string, string] => [alert, expr]),
  ]
}

/** The metrics that a query names, without what histograms add, each with the labels that it is chosen by. */
export function metricsIn(expr: string): { name: string; labels: string[] }[] {
  const selectors = expr.matchAll(/\b((?:atelier|nodejs|process)_\w+|up)\b(?!\s*\()(?:\{([^}]*)\})?/g)
  return [...selectors].map(([, name = '', chosen = '']) => ({
    name: name.replace(/_(bucket|count|sum)$/, ''),
    labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }))
}

/** The labels by which a query groups. */
export function groupingsIn(expr: string): string[] {
  const lists = [...expr.matchAll(/\b(?:by|without|on|group_left)\s*\(([^)]*)\)/g)]
  return lists.flatMap(([, list = '']) => list.split(',').map((label) => label.trim())).filter(Boolean)
}
