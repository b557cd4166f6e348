import type { calendarProblems as pattern } from '../en/calendar-problems.ts'

export const calendarProblems: typeof pattern = {
  refused: 'O servidor recusa o endereço ou a palavra-passe. Volte a ligar o calendário, por favor.',
  gone: 'Já não há nenhum calendário nesse endereço. Copie de novo o endereço secreto e volte a ligá-lo, por favor.',
  unreachable: 'Não é possível contactar o servidor. Vou continuar a tentar.',
  slow_server:
    'O servidor responde, mas tão devagar que não consegui ler tudo em dois minutos. Vou continuar a tentar.',
  blocked:
    'O endereço não é https ou leva a uma rede privada. Quem gere o Parley pode permitir uma rede com PARLEY_EGRESS_ALLOW.',
  server_error: 'O servidor responde com um erro. Vou continuar a tentar.',
  rate_limited: 'O servidor pede-me que espere. Vou continuar a tentar.',
  revoked:
    'O meu acesso foi retirado ou a palavra-passe mudou. Volte a ligar o calendário e depois desligue este, por favor.',
  scope_missing:
    'Não me foi dado acesso ao próprio calendário. Volte a ligá-lo e permita tudo o que é pedido, por favor.',
  not_set_up:
    'O Parley já não consegue aceder a contas deste tipo. Quem o gere tem de voltar a definir PARLEY_GOOGLE_CLIENT_ID ou PARLEY_MICROSOFT_CLIENT_ID.',
  too_large: 'Tem mais de 20 MB. Publique um mais pequeno, por exemplo só com este ano e o próximo.',
  too_many_events: 'Tem mais de 50 000 eventos. Publique um mais pequeno, por favor.',
  too_slow:
    'Demora demasiado tempo a ler, por causa de séries sem fim que se repetem muitas vezes por dia. Remova-as, por favor.',
  not_a_calendar:
    'Nesse endereço não há nenhum calendário (iCalendar, .ics). Copie o endereço secreto em formato iCal, por favor.',
  cut_off: 'O que o servidor envia é interrompido a meio. Vou continuar a tentar.',
  emptied: 'Ficou vazio de repente. Vou verificar mais uma vez antes de o dar por certo.',
  secret_lost:
    'Perdeu-se o segredo com que o endereço estava cifrado. Volte a ligar o calendário e depois desligue este, por favor.',
  internal: 'É um erro do meu lado. Vou continuar a tentar; o registo diz mais.',
}
