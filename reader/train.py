# Trains the net that judges what people write, and writes its weights as whole numbers.
#
#   node reader/prepare.ts reader/examples/**/*.txt > /tmp/train.jsonl        (the same for calibrate/)
#   python3 reader/train.py /tmp/train.jsonl /tmp/calibrate.jsonl src/reader/weights.bin
#
# Three large nets are trained first and teach the small one that ships: it learns from the marks and from how sure they are. With
# `--teachers FOLDER` they are kept, and `--teacher N` trains one of them, so that several can be trained side by side.
import argparse, gzip, json, math, os, random, struct, time
import numpy as np
import torch, torch.nn as nn, torch.nn.functional as F

DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'
WIDTH, LINK_WIDTH = 128, 32
LAYERS = ['near 1', 'near 2', 'memory', 'whole', 'near 1', 'near 2', 'memory']
FAR = 6  # how many marks a link may reach, each way
RESHUFFLED = 8  # after so many passes the mails are put into other batches


class Data:
    """Mails as the reader sees them (reader/prepare.ts)."""
    def __init__(self, path):
        self.words, self.mails = [], []
        with (gzip.open if path.endswith('.gz') else open)(path, 'rt') as lines:
            self.head = json.loads(next(lines))
            for line in lines:
                row = json.loads(line)
                if 'word' in row: self.words.append(row['word'])
                else: self.mails.append(row)
        self.mails = [mail for mail in self.mails if mail['tokens']]
        for mail in self.mails: mail['pieces'] = [self.words[word] for word in mail['tokens']]


def padded(rows, fill=0):  # a row is never empty: a mail of one sign has no pieces
    width = max(1, max((len(row) for row in rows), default=0))
    return torch.tensor([row + [fill] * (width - len(row)) for row in rows])


def batch_of(mails, nothing):
    length = max(len(mail['tokens']) for mail in mails)
    flat = lambda key, empty: [row for mail in mails for row in mail[key] + [empty] * (length - len(mail[key]))]
    pieces = flat('pieces', [nothing])
    batch = {
        'word': torch.tensor([row[0] for row in pieces]),
        'pieces': padded([row[1:65] for row in pieces], nothing),
        'hints': padded(flat('hints', [nothing]), nothing),
        'labels': torch.tensor(flat('labels', -1)).view(len(mails), length),
        'acts': torch.tensor(flat('acts', -1)).view(len(mails), length),
        'mask': torch.tensor(flat('tokens', -1)).view(len(mails), length) >= 0,
    }
    hedged = [(b, at, value) for b, mail in enumerate(mails) for at, value in mail['hedged']]
    batch['hedged'] = torch.tensor(hedged).view(-1, 3)
    marks = padded([mail['marks'] for mail in mails], -1)
    links = torch.full(marks.shape, -1)
    for b, mail in enumerate(mails):
        anchors = {at: on for at, on in mail['links']}
        for index, at in enumerate(mail['marks']):
            links[b, index] = mail['marks'].index(anchors[at]) + 1 if anchors.get(at) in mail['marks'] else 0
    batch['marks'], batch['links'] = marks, links
    return {key: value.to(DEVICE) for key, value in batch.items()}


class Eyes(nn.Module):
    """A token is its word, the mean of its pieces, and the hints about it."""
    def __init__(self, rows, width):
        super().__init__()
        self.rows, self.nothing = nn.Embedding(rows + 1, width, padding_idx=rows), rows
        nn.init.normal_(self.rows.weight, std=0.1)
        with torch.no_grad(): self.rows.weight[rows] = 0

    def forward(self, batch, blind):
        word, pieces, hints = batch['word'], batch['pieces'], batch['hints']
        if blind > 0:
            hidden = torch.rand(word.shape, device=word.device) < blind
            word = word.masked_fill(hidden, self.nothing)
            pieces = pieces.masked_fill((hidden & (torch.rand(word.shape, device=word.device) < 0.5))[:, None], self.nothing)
            hints = hints.masked_fill(torch.rand(hints.shape, device=word.device) < blind / 2, self.nothing)
        weight = self.rows.weight
        there = (pieces != self.nothing).sum(1, keepdim=True).clamp(min=1)
        seen = self.rows(word) + F.embedding_bag(pieces, weight, mode='sum', padding_idx=self.nothing) / there
        seen = seen + F.embedding_bag(hints, weight, mode='sum', padding_idx=self.nothing)
        return seen.view(*batch['mask'].shape, -1)


class Heads(nn.Module):
    def __init__(self, width, labels, acts):
        super().__init__()
        self.labels, self.acts, self.hedged = nn.Linear(width, labels), nn.Linear(width, acts), nn.Linear(width, 1)
        self.asks, self.answers = nn.Linear(width, LINK_WIDTH), nn.Linear(width, LINK_WIDTH)
        self.alone = nn.Linear(width, 1)
        self.distance = nn.Parameter(torch.zeros(2 * FAR + 1))

    def forward(self, seen, batch):
        rows = torch.arange(len(seen), device=seen.device)[:, None]
        marks = batch['marks'].clamp(min=0)
        heads = seen[rows, marks]
        scores = self.asks(heads) @ self.answers(heads).transpose(1, 2) / math.sqrt(LINK_WIDTH)
        order = torch.arange(marks.shape[1], device=seen.device)
        apart = order[None, :] - order[:, None]
        scores = scores + self.distance[apart.clamp(-FAR, FAR) + FAR]
        absent = (batch['marks'] < 0)[:, None, :] | (apart == 0) | (apart.abs() > FAR)
        scores = scores.masked_fill(absent, -1e4)
        return {'labels': self.labels(seen), 'acts': self.acts(seen), 'hedged': self.hedged(seen)[..., 0],
                'links': torch.cat([self.alone(heads), scores], 2)}


class Memory(nn.Module):
    """Keeps of the tokens before, and of those behind, what its gates let stay: half of the width each way."""
    def __init__(self, width):
        super().__init__()
        self.line, self.half = nn.Linear(width, 2 * width), width // 2
        with torch.no_grad(): self.line.bias[width:] = 1.0  # at first nearly everything stays

    def forward(self, seen, there):
        added, gate = self.line(seen).chunk(2, -1)
        stays = torch.where(there > 0, (gate * 0.25 + 0.5).clamp(0, 1), 1.0)
        added = (1 - stays) * F.relu(added) * there
        length, half = seen.shape[1], self.half
        kept = [seen.new_zeros(len(seen), half)] * 2
        rows = [[], []]
        ahead, behind = [(stays[..., part].unbind(1), added[..., part].unbind(1)) for part in (slice(half), slice(half, None))]
        for at in range(length):
            kept = [ahead[0][at] * kept[0] + ahead[1][at], behind[0][length - 1 - at] * kept[1] + behind[1][length - 1 - at]]
            for way in (0, 1): rows[way].append(kept[way])
        return torch.cat([torch.stack(rows[0], 1), torch.stack(rows[1][::-1], 1)], -1)


class Small(nn.Module):
    """What ships: nothing in it needs more than whole numbers."""
    def __init__(self, rows, labels, acts):
        super().__init__()
        self.eyes = Eyes(rows, WIDTH)
        self.layers = nn.ModuleList(self.layer(*name.split()) for name in LAYERS)
        self.heads = Heads(WIDTH, labels, acts)

    @staticmethod
    def layer(kind, distance=0):
        if kind == 'near': return nn.Conv1d(WIDTH, WIDTH, 3, padding=int(distance), dilation=int(distance))
        return nn.Linear(2 * WIDTH, WIDTH) if kind == 'whole' else Memory(WIDTH)

    def forward(self, batch, blind=0.0, drop=0.0):
        seen = F.dropout(self.eyes(batch, blind), drop, self.training)
        there = batch['mask'][..., None].to(seen.dtype)
        for name, layer in zip(LAYERS, self.layers):
            if name == 'memory': more = layer(seen, there)
            elif name == 'whole':
                mean = (seen * there).sum(1) / there.sum(1)
                most = seen.masked_fill(there == 0, -1e4).amax(1)
                more = F.relu(layer(torch.cat([mean, most], 1)))[:, None]
            else: more = F.relu(layer((seen * there).transpose(1, 2))).transpose(1, 2)
            seen = seen + F.dropout(more, drop, self.training)
        return self.heads(seen, batch)


class Recurrent(nn.Module):
    """A teacher that reads from both ends."""
    rate, drop = 1.5e-3, 0.4

    def __init__(self, rows, labels, acts, width, layers):
        super().__init__()
        self.eyes = Eyes(rows, width)
        self.lstm = nn.LSTM(width, width, layers, batch_first=True, bidirectional=True, dropout=0.3)
        self.attention = nn.MultiheadAttention(2 * width, 8, batch_first=True, dropout=0.1)
        self.heads = Heads(2 * width, labels, acts)

    def forward(self, batch, blind=0.0, drop=0.0):
        seen = F.dropout(self.eyes(batch, blind), drop, self.training)
        seen, _ = self.lstm(seen * batch['mask'][..., None])
        more, _ = self.attention(seen, seen, seen, key_padding_mask=~batch['mask'], need_weights=False)
        return self.heads(F.dropout(seen + more, drop, self.training), batch)


class Attentive(nn.Module):
    """A teacher that looks at all tokens at once."""
    rate, drop = 6e-4, 0.3

    def __init__(self, rows, labels, acts, width, layers):
        super().__init__()
        self.eyes = Eyes(rows, width)
        self.near = nn.ModuleList(nn.Conv1d(width, width, 3, padding=each, dilation=each) for each in (1, 2, 4))
        self.place = nn.Embedding(1024, width)
        nn.init.normal_(self.place.weight, std=0.02)
        layer = nn.TransformerEncoderLayer(width, 8, 4 * width, 0.2, batch_first=True, norm_first=True, activation='gelu')
        self.encoder = nn.TransformerEncoder(layer, layers, enable_nested_tensor=False)
        self.lstm = nn.LSTM(width, width // 2, 1, batch_first=True, bidirectional=True)
        self.norm = nn.LayerNorm(width)
        self.heads = Heads(width, labels, acts)

    def forward(self, batch, blind=0.0, drop=0.0):
        seen = F.dropout(self.eyes(batch, blind), drop, self.training)
        there = batch['mask'][..., None].to(seen.dtype)
        for layer in self.near:
            seen = seen + F.dropout(F.relu(layer((seen * there).transpose(1, 2))).transpose(1, 2), 0.2, self.training)
        seen = self.encoder(seen + self.place.weight[:seen.shape[1]], src_key_padding_mask=~batch['mask'])
        more, _ = self.lstm(seen * there)
        return self.heads(self.norm(seen + F.dropout(more, drop, self.training)), batch)


def loss_of(out, batch, taught=None, trust=0.7):
    mask = batch['mask']
    total = 0
    for key, weight in (('labels', 1.0), ('acts', 1.0)):
        total = total + weight * F.cross_entropy(out[key].transpose(1, 2), batch[key], ignore_index=-1)
    there = batch['marks'] >= 0
    if there.any(): total = total + 0.3 * F.cross_entropy(out['links'][there], batch['links'][there])
    rows, at, value = batch['hedged'].unbind(1)
    if len(rows): total = total + 0.3 * F.binary_cross_entropy_with_logits(out['hedged'][rows, at], value.float())
    if taught is None: return total
    soft = 0
    for key in ('labels', 'acts'):
        soft = soft + F.kl_div(out[key].log_softmax(-1)[mask], taught[key][mask].float(), reduction='batchmean')
    if there.any(): soft = soft + 0.3 * F.kl_div(out['links'].log_softmax(-1)[there], taught['links'][there].float(), reduction='batchmean')
    return (1 - trust) * total + trust * soft


def batches(mails, size, nothing, shuffle):
    order = sorted(range(len(mails)), key=lambda at: len(mails[at]['tokens']) + (random.random() * 8 if shuffle else 0))
    cut = [[mails[at] for at in order[from_:from_ + size]] for from_ in range(0, len(order), size)]
    if shuffle: random.shuffle(cut)
    for each in cut: yield each, batch_of(each, nothing)


def train(net, mails, nothing, passes, rate, blind, drop, teachers=(), size=192, decay=0.02):
    net.to(DEVICE).train()
    steps = passes * math.ceil(len(mails) / size)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
    prepared = []
    for turn in range(passes):
        if turn % RESHUFFLED == 0:
            prepared = None
            prepared = [(batch, opinion(teachers, batch)) for _, batch in batches(mails, size, nothing, True)]
        random.shuffle(prepared)
        for batch, taught in prepared:
            loss = loss_of(net(batch, blind, drop), batch, taught)
            optimiser.zero_grad(); loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            schedule.step()
    return net.eval()


def opinion(teachers, batch):
    if not teachers: return None
    with torch.no_grad(): said = [teacher(batch) for teacher in teachers]
    return {key: (sum(each[key].softmax(-1) for each in said) / len(said)).half() for key in ('labels', 'acts', 'links')}


def spans(numbers):
    """Begin, end and kind of what is marked."""
    found, open_ = [], None
    for at, number in enumerate(list(numbers) + [0]):
        kind, goes_on = (number - 1) // 2, number > 0 and number % 2 == 0
        if open_ and not (goes_on and kind == open_[2]): found.append((open_[0], at, open_[2])); open_ = None
        if number > 0 and not open_: open_ = (at, None, kind)
    return found


def score(nets, data, nothing, only=None):
    """Mails whose times all have their stance and nothing else has one; mails whose acts are all found."""
    labels, acts = data.head['labels'], data.head['acts']
    quiet = {labels.index('other'), labels.index('frame')}
    small_talk = {acts.index(name) for name in ('thanks', 'remark')}
    sign = {'free': 1, 'second': 1, 'pick': 1, 'busy': -1, 'nopick': -1}
    rows = []
    for mails, batch in batches(data.mails, 128, nothing, False):
        with torch.no_grad(): said = [net(batch) for net in nets]
        mean = {key: sum(each[key].softmax(-1) for each in said) for key in ('labels', 'acts', 'links')}
        guess = {key: value.argmax(-1).cpu() for key, value in mean.items()}
        for b, mail in enumerate(mails):
            length = len(mail['tokens'])
            gold, got = spans(mail['labels']), spans(guess['labels'][b][:length].tolist())
            match = lambda one, others: any(one[2] == other[2] and one[0] < other[1] and other[0] < one[1] for other in others)
            heard = lambda list_, skip: [each for each in list_ if each[2] not in skip]
            exact = all(match(each, got) for each in heard(gold, quiet)) and all(match(each, gold) for each in heard(got, quiet))
            tight = heard(gold, quiet) == heard(got, quiet)
            wrong = any(sign.get(labels[one[2]], 0) * sign.get(labels[other[2]], 0) < 0 and one[0] < other[1] and other[0] < one[1]
                        for one in got for other in gold)
            done, said_ = spans(mail['acts']), spans(guess['acts'][b][:length].tolist())
            kinds = lambda list_: {each[2] for each in list_ if each[2] not in small_talk}
            links = [guess['links'][b][index].item() for index in range(len(mail['marks']))]
            linked = links == batch['links'][b][:len(mail['marks'])].tolist()
            rows.append((mail['role'], mail['language'], exact, tight, wrong, kinds(done) == kinds(said_), linked))
    def line(name, chosen):
        if not chosen: return
        share = lambda at: 100 * sum(row[at] for row in chosen) / len(chosen)
        print(f'  {name:14} n={len(chosen):5} times {share(2):5.1f} (same words {share(3):5.1f}, wrong sign {share(4):4.1f}) acts {share(5):5.1f} links {share(6):5.1f}', flush=True)
    line('all', rows)
    for role in sorted({row[0] for row in rows}): line(role, [row for row in rows if row[0] == role])
    if only: return
    for language in sorted({row[1] for row in rows}): line(language, [row for row in rows if row[1] == language])


# Activations are whole numbers of 256ths; a sum times its scale over 2^20 is an activation. `src/core/language/judge/net.ts` does the same sums.
UNIT, SCALE, ROW_SCALE, POWERS = 256, 2 ** 20, 2 ** 16, 4096


def bytes_of(weight):
    """Rows of 8-bit numbers, and for each row what one of them is worth."""
    worth = np.maximum(np.abs(weight).max(1), 1e-6) / 127
    return np.round(weight / worth[:, None]).astype(np.int8), worth


def write_weights(net, head, path):
    state = {name: value.detach().cpu().double().numpy() for name, value in net.state_dict().items()}
    table = state['eyes.rows.weight'][:-1]
    parts, scales = [], []
    for rows in (table[:head['hints']], table[head['hints']:]):
        # The few largest are cut, so that the others keep their digits.
        worth = np.quantile(np.abs(rows), 0.9999) / 127
        parts.append(np.clip(np.round(rows / worth), -127, 127).astype(np.int8)); scales.append(int(round(worth * UNIT * ROW_SCALE)))
    out = [np.concatenate(parts)]

    def matrix(weight, bias):
        numbers, worth = bytes_of(weight)
        out.extend([numbers, np.round(worth * SCALE).astype(np.int32), np.round(bias * UNIT).astype(np.int32)])
    for index, name in enumerate(LAYERS):
        at = f'layers.{index}.line' if name == 'memory' else f'layers.{index}'
        weight = state[f'{at}.weight']
        if weight.ndim == 3: weight = weight.transpose(0, 2, 1).reshape(WIDTH, -1)  # output, tap, input
        matrix(weight, state[f'{at}.bias'])
    names = ['labels', 'acts', 'hedged', 'alone', 'asks', 'answers']
    matrix(*(np.concatenate([state[f'heads.{name}.{kind}'] for name in names]) for kind in ('weight', 'bias')))
    out.append(np.round(state['heads.distance'] * UNIT).astype(np.int32))
    out.append(np.round(np.exp(-np.arange(POWERS) / UNIT) * SCALE).astype(np.int32))
    about = {'sight': head['sight'], 'width': WIDTH, 'layers': LAYERS, 'linkWidth': LINK_WIDTH, 'linkReach': FAR,
             'hintScale': scales[0], 'wordScale': scales[1], 'labels': head['labels'], 'acts': head['acts'], 'powers': POWERS}
    text = json.dumps(about).encode()
    with open(path, 'wb') as file:
        place = 8 + len(text)
        file.write(b'PRLY' + struct.pack('<I', len(text)) + text)
        for array in out:
            file.write(b'\0' * (-place % 4)); place += -place % 4
            file.write(array.tobytes()); place += array.nbytes


def write_outputs(net, data, nothing, path, count=40):
    """What the net says in floating point, to hold the whole numbers against."""
    with open(path, 'w') as file:
        for mail in data.mails[:count]:
            with torch.no_grad(): said = net(batch_of([mail], nothing))
            file.write(json.dumps({'file': mail['file'], 'labels': said['labels'][0].tolist(), 'acts': said['acts'][0].tolist(),
                                   'links': said['links'][0].tolist(), 'marks': mail['marks']}) + '\n')


# Kind, width, layers, passes: nets that differ make different mistakes.
TEACHERS = [(Recurrent, 256, 2, 9), (Recurrent, 384, 3, 8), (Attentive, 384, 5, 10)]


def sizes(data):
    return data.head['hints'] + data.head['words'], (1 + 2 * len(data.head['labels']), 1 + 2 * len(data.head['acts']))


def teacher(number, data, path=None, seed=0):
    """Trains one, or loads it."""
    kind, width, layers, passes = TEACHERS[number]
    rows, outputs = sizes(data)
    begin(seed + number)
    net = kind(rows, *outputs, width, layers)
    if path: net.load_state_dict(torch.load(path)); return net.to(DEVICE).eval()
    return train(net, data.mails, rows, passes, kind.rate, 0.15, kind.drop)


def begin(seed):
    random.seed(seed); torch.manual_seed(seed); np.random.seed(seed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('train'); parser.add_argument('test'); parser.add_argument('weights', nargs='?')
    parser.add_argument('--passes', type=int, default=13); parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--teacher', type=int, help='train only this one, and keep it'); parser.add_argument('--teachers', help='folder to keep teachers in')
    parser.add_argument('--layers', help='other layers than those that ship, with commas between them')
    options = parser.parse_args()
    if options.layers: LAYERS[:] = options.layers.split(',')
    begun = time.time()
    data, test = Data(options.train), Data(options.test)
    rows, outputs = sizes(data)
    print(f'{len(data.mails)} mails to learn from, {len(test.mails)} to test on, {DEVICE}', flush=True)
    teachers = []
    for number in range(len(TEACHERS)) if options.teacher is None else [options.teacher]:
        path = f'{options.teachers}/{number}.pt' if options.teachers else None
        known = path and os.path.exists(path)
        if path and not known and options.teacher is None and os.listdir(options.teachers): continue
        teachers.append(teacher(number, data, path if known else None, options.seed))
        if known: continue
        print(f'teacher {number} after {time.time() - begun:.0f} s', flush=True); score(teachers[-1:], test, rows, True)
        if path: torch.save(teachers[-1].state_dict(), path)
    if options.teacher is not None: return
    print('teachers together', flush=True); score(teachers, test, rows, True)
    begin(options.seed)
    small = train(Small(rows, *outputs), data.mails, rows, options.passes, 3e-3, 0.12, 0.15, teachers)
    print(f'{", ".join(LAYERS)}: small after {time.time() - begun:.0f} s', flush=True); score([small], test, rows)
    if options.weights:
        write_weights(small, data.head, options.weights)
        write_outputs(small, test, rows, options.weights + '.outputs.jsonl')


if __name__ == '__main__': main()
