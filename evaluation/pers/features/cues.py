"""Words by which the rules tell what a sentence of an answer does."""

import re

DATE = re.compile(
    r"\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b"
    r"|\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December)(?: \d{1,2}\b(?! ?%| of\b| papers\b))?(?:,? (?:19|20)\d\d\b)?"
    r"|\b(?:in|by|since|until|during|within|year) (?:19|20)\d\d\b(?![.,]\d| ?%| of \d)"
    r"|\b(?:19|20)\d\d\b(?![.,]\d| ?%| (?:of|out of|papers?|cases?|runs?|tasks?|hours?)\b)"
)
"""Days, months and years: when something is, and not how much."""
_NEGATED = re.compile(
    r"(?:\b(?:not|no|never|nor|cannot|hardly)|n['\u2019]t)\s+(?:(?:be|been|yet|a|any)\s+)?$",
    re.IGNORECASE,
)
_NUMBER = r"\d[\d,]*(?:\.\d+)?"
FIGURE = re.compile(
    rf"(?:^|[\s(<>=~]){_NUMBER}\s?(?:%|percent\b|points?\b|x\b|\u00d7|times\b|of\b|out of\b"
    r"|papers?\b|accepted\b|votes?\b|cases?\b|runs?\b|tasks?\b|hours?\b|weeks?\b|gpus?\b)"
    rf"|\bfactor (?:of|between) {_NUMBER}|\bfrom {_NUMBER}\S* to {_NUMBER}",
    re.IGNORECASE,
)
"""A number with what it counts, in a text without dates; numbers of versions are none."""
THRESHOLD = re.compile(
    rf"\b(?:at least|at most|above|below|under|over|exceed\w*|less than|more than|fewer than"
    rf"|reach\w*|within|beyond)\s+(?:[\w'-]+\s+){{0,3}}{_NUMBER}|[<>\u2264\u2265]\s*{_NUMBER}",
    re.IGNORECASE,
)
COMPARED = re.compile(
    r"\b(?:ahead of|behind|rather than|instead of|than|before|above|below|outranks?|precedes?"
    r"|comes (?:first|second|last|after)|compared (?:with|to)|unlike|whereas|while"
    r"|versus|vs)\b",
    re.IGNORECASE,
)
OVER_TIME = re.compile(
    r"\b(?:latest|last|recent|newest|since|so far|before|earlier|previous|past) (?:\w+ ){0,2}"
    r"(?:months?|quarters?|years?|papers?|weeks?)\b|\ba (?:month|quarter|year)\b"
    r"|\b\d+ (?:of \d[\d,]* )?before\b|\bin 20\d\d\b|\bover the (?:year|months|window)\b",
    re.IGNORECASE,
)
CAUSAL = re.compile(
    r"\b(?:because|due to|owing to|caus\w+|leads? to|led to|results? in|so that|therefore|hence"
    r"|hinder\w*|prevents?|forces?|makes?|undermin\w*|follows from|gives? rise|stems? from"
    r"|propagat\w*|cascad\w*|thus|thereby|unlock\w*|enabl\w+|driv(?:es|en|ing)|rests? on"
    r"|depends? on|what follows|keeps?|as a result|which (?:means|explains))\b",
    re.IGNORECASE,
)
WORKS = re.compile(
    r"\b(?:enabl\w+|allow\w*|lets?|reduc\w+|lower\w*|cheaper|replac\w+|remov\w+|unlock\w*|avoid\w*"
    r"|prevent\w*|keep\w*|stop\w*|supplies|provides?|automat\w+|makes? it|so that|which \w+s"
    r"|speed\w* up|simplif\w+|support\w*|improv\w+)\b",
    re.IGNORECASE,
)
"""What one thing does to another."""
CONDITION = re.compile(
    r"\b(?:if|when|once|unless|provided|as long as|in case|should .+ then)\b", re.IGNORECASE
)
FALLBACK = re.compile(
    r"\b(?:switch\w*|stop\w*|drop\w*|abandon\w*|fall back|pivot\w*|turn to|else|otherwise"
    r"|no-go|postpone\w*|reallocate\w*|move (?:effort|the effort|people)? ?to)\b",
    re.IGNORECASE,
)
MEASURED_BY = re.compile(
    r"\b(?:share|rate|counts?|number of|proportion|accuracy|latency|score|metric\w*|benchmark\w*"
    r"|leaderboard\w*|evaluat\w+|measur\w+|judged by|report\w*|baseline|f1|recall|precision|error"
    r"|throughput|cost|ablation\w*|reproduc\w+|comparison|significan\w+)\b",
    re.IGNORECASE,
)
REFUTED = re.compile(
    r"\b(?:prove\w*|refut\w+|falsif\w+|wrong|fails?|disprov\w+|contradict\w*|would not hold"
    r"|no longer hold\w*|invalid\w*|overturn\w*|reverse\w*|against)\b",
    re.IGNORECASE,
)
GRADED = re.compile(
    r"\b(?:within (?:noise|chance)|clear(?:ly)? (?:of noise|ahead)|if not clearly|not clearly"
    r"|likely|unlikely|probabl\w+|uncertain\w*|confidence|interval|as good|tentativ\w*"
    r"|suggests?|on \d+ papers only|evidence: (?:weak|fair|strong))\b",
    re.IGNORECASE,
)
BOUNDED = re.compile(
    rf"\bbetween {_NUMBER} and {_NUMBER}|\b(?:at|with) \d+ ?%|\b\d+ ?% (?:confidence|interval"
    rf"|likely|chance|probability)|\bprobability of {_NUMBER}"
    rf"|\b(?:difference|margin|gap|lead) of [+-]?{_NUMBER}|\u00b1\s?{_NUMBER}",
    re.IGNORECASE,
)
UNSETTLED = re.compile(
    r"\b(?:within (?:noise|chance|what is uncertain)|not clearly|as good|as well as|uncertain)\b",
    re.IGNORECASE,
)
"""Words by which a comparison or a movement is taken back."""
OVERCLAIMS = re.compile(
    r"\b(?:certainly|undoubtedly|without (?:a )?doubt|guarantee\w*|definitely|inevitabl\w+"
    r"|absolutely|unquestionabl\w+|100 ?%|beyond (?:any )?doubt|surely|always)\b",
    re.IGNORECASE,
)
TROUBLE = re.compile(
    r"\b(?:trouble|obstacle|fail\w*|limit\w*|challeng\w*|cost\w*|difficult\w*|bottleneck\w*|lack\w*"
    r"|risk\w*|bias\w*|error\w*|unsafe|unstable|instabil\w*|inconsisten\w*|slow\w*|shortage"
    r"|scarc\w*|drift\w*|degrad\w*|overfit\w*|suffer\w*|hard|delay\w*|saturat\w*|depend\w*"
    r"|still reported|incoheren\w*|hinder\w*)\b",
    re.IGNORECASE,
)
SYMPTOM = re.compile(
    r"\b(?:symptom|effect of|follows from|result of|consequence|downstream|lesser|secondary"
    r"|caused by|derive\w* from|only (?:when|where|if)|not the (?:root|cause))\b",
    re.IGNORECASE,
)
ADDED = re.compile(
    r"\b(?:add\w*|includ\w+|report\w*|releas\w+|compar\w+|extend\w*|evaluat\w*|run|show\w*"
    r"|collect\w*|annotat\w*|prov\w+|replicat\w*|reproduc\w*|measur\w*|ablat\w*|test\w*)\b",
    re.IGNORECASE,
)
GAP = re.compile(
    r"\b(?:names? none|lacks?|missing|not (?:yet|named|given|shown|reported)|absent|so far only"
    r"|without|none of|does not|no \w+ (?:is|are|yet)|still to)\b",
    re.IGNORECASE,
)
PRECEDENT = re.compile(r"\b(?:accepted (?:there|at|by)|published at|appeared at)\b", re.IGNORECASE)
REVIEWER = re.compile(
    r"\b(?:reviewers?|committee|readers|chairs?|judged? as|see it as|out of scope|desk|novelty"
    r"|ask what|incremental)\b",
    re.IGNORECASE,
)


def is_asserted(cue: re.Pattern[str], text: str) -> bool:
    """Whether a text holds a cue somewhere without a negation right before it."""
    return any(not _NEGATED.search(text[: found.start()]) for found in cue.finditer(text))
