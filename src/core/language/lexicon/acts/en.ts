import type { ActWords } from './act-words.ts'

export const english: ActWords = {
  yes: `yes|yep|yup|yeah|ya|aye|correct|indeed|exactly|absolutely|definitely|certainly|of course|by all means|go ahead|please do|do it|do so|do that|go for it|go on then|agreed|approved|confirmed|i agree|i confirm|that's right|that is right|that's correct|that is correct|be my guest|no problem|no worries|no bother|no objection|no objections|why not|affirmative|that's fine|that is fine|that works|works for me|fine by me|fine with me|ok with me|okay with me|sounds good|sounds great|i do|we do|he does|she does|he is|she is|right you are|👍|👌|✅|✔|🙏|🆗`,
  'weak-yes':
    'ok|okay|k|sure|sure thing|fine|right|alright|all right|great|perfect|good|excellent|cool|lovely|very well|gladly|please|you may|you can',
  no: `nope|nah|no way|no thanks|no thank you|no need|no point|not at all|certainly not|absolutely not|definitely not|of course not|afraid not|i'm afraid not|not really|not this time|not yet|not now|better not|rather not|i'd rather not|i would rather not|preferably not|by no means|never|negative|please don't|please do not|don't do that|do not do that|don't do it|don't bother|forget it|leave it|hold off|that's wrong|that is wrong|not correct|wrong|👎|❌|🚫`,
  'weak-no': "no|don't|do not|dont",
  filler: `this once|just this once|only this once|for once|please|pls|plz|kindly|just|then|so|well|oh|ah|hm|hmm|hi|hello|hey|thanks|thank you|thx|cheers|ta|actually|also|and|too|now|ok then|okay then|alright then|well then|in that case|parley|let's|lets|you can|feel free to|i think we should|i'd say|i would say|we can|we should|one more thing`,
  not: "not|never|no|don't|dont|do not|doesn't|does not|isn't|is not|can't|cannot|won't|nobody|nothing|none|without exception|neither|nor|no longer",
  if: 'if|unless|provided|as long as|in case|assuming|once|only if|when she|when he|when they|should she|should he|should they|depending on|depends',
  maybe:
    "maybe|perhaps|probably|possibly|might|may be|i think|i guess|i suppose|not sure|don't know|dont know|i wonder|thinking about|thinking of|considering|could be|let me think|tempted to|leaning",
  but: 'but|however|though|although|except|on condition|yet only|apart from|aside from|other than|save for|with the exception of|bar',
  'could-you':
    "can you|could you|would you|will you|can we|could we|might you|would you mind|mind|can i ask you to|i need you to|i want you to|i would like you to|i'd like you to",
  'shall-we':
    'shall we|shall i|should we|should i|do we|do i|do you|did you|have you|has she|has he|have they|who|what|which|why|how|when|where|is it|are you|are we|would it',
  modal:
    "can|could|should|must|may|might|let|want|need|to|would|have to|i'd|i would|i'd rather|better|best|we|you|us|don't have to|decided to|we decided to|we've decided to|we have decided to|i decided to|i've decided to|i have decided to|it was decided to|we agreed to|go ahead and|be sure to|ought|simply|maybe|again|still",
  remove:
    'drop|dropping|remove|removing|take off|take out|take … off|take … out|cut|cut out|strike|strike off|strike … from|cross off|cross … off|delete|uninvite|disinvite|leave out|leave … out|leave off|leave … off|exclude|kick out|kick … out|scratch|count … out|get rid of|skip|forget about|lose',
  without: 'without|minus|sans',
  proceed:
    'go|go ahead|proceed|continue|carry on|move on|move ahead|press on|get on|start|do it|do this|do that|meet|book|book it|schedule|run|hold|happen|manage|cope|get by|fine|ok|okay',
  optional:
    "optional|an optional|not required|not essential|not mandatory|nice to have|doesn't have to come|doesn't need to come|needn't come|doesn't have to join|doesn't need to join|doesn't have to be there|doesn't need to be there|need not be there|can skip it|can sit this one out|if he likes|if she likes|if they like",
  enough: 'enough|sufficient|suffice|suffices|only need|need only|at least|as long as|a quorum of|quorum is',
  'will-do': 'will do|would do',
  'of-them':
    'of|of the|of them|of these|of those|of us|of you|of my|out of|the|them|any|people|persons|participants|attendees|guests|are|is|would be|will be|be|if|can|could|come|join|attend|make it|be there|have time',
  spare:
    'may be missing|can be missing|may be absent|can be absent|may miss it|can miss it|may skip it|can skip it|may stay away|can stay away',
  missing:
    "can't make it|cannot make it|can not make it|can't come|cannot come|can not come|can't attend|cannot attend|can't join|cannot join|can't be there|cannot be there|is missing|are missing|is absent|are absent|doesn't make it|does not make it|doesn't come|does not come|isn't there|is not there|isn't available|is not available|is unavailable|drops out",
  harmless:
    "fine|ok|okay|all right|alright|no problem|not a problem|no harm|don't mind|do not mind|doesn't matter|does not matter|can live with|acceptable",
  everybody: 'everybody|everyone|all of them|all of those|they all|them all|all',
  'must-come':
    'has to … come|has to … there|has to … attend|has to … join|have to … come|have to … there|have to … attend|have to … join|must … come|must … there|must … attend|must … join|needs to … come|needs to … there|needs to … attend|needs to … join|need to … come|need to … there|need to … attend|need to … join|has to … able|have to … able|needs to … able|need to … able|is needed|are needed|is required|are required|need|i need|we need|do need|does need|i do need|we do need',
  'after-all':
    "after all|there|present|sorry|on second thoughts|on second thought|it|be|able|to|really|i|i'm|i am|that|that's|that is|it's|it is|we|for me|with me|for us|with us|by me|by us|to go ahead|to book|to meet|to proceed|for the meeting|for this meeting|unfortunately",
  instead:
    'replace|replacing|swap|swap out|substitute|substitutes|instead|instead of|in place of|in his place|in her place|in their place|rather than|stand in|stands in|standing in|takes over from|in lieu of',
  keep: 'keep|keeping|retain|stay|stays|remain|remains|stick with|leave … in|with',
  informed:
    'keep … loop|keep … posted|keep … informed|keep … updated|keep … copied|keep … cc|keeping … loop|keeping … posted',
  and: 'and|&|plus|as well as|and also',
  'beside-name': 'mr|mrs|ms|miss|dr|prof|the|both|too|also|please',
  'as-well': 'too|also|as well|likewise',
  'behind-names': 'from|off|out|of|for|as|until|till|on',
  wait: 'wait|waiting|be patient|patience|hold on|hang on|bear with|keep waiting|keep trying|keep at it|keep asking|keep chasing|stay on|persist|hang in there|give it time|give it a few days|no rush|no hurry',
  'go-on':
    'go on|continue|carry on|keep going|keep trying|keep looking|keep asking|keep at it|proceed|resume|try again|try once more|send more|send others|send out more|send out others|send another|send out another',
  'hold-off':
    "hold on|hang on|hold off|hold it|hold fire|please hold|stop|pause|don't send|dont send|do not send|send nothing|don't write|do not write|don't go on|do not go on|don't continue|do not continue|nothing for now|not for now|leave it for now|leave it as it is",
  give: 'give|allow|grant',
  'more-time':
    'time|more time|some time|a bit|a while|longer|another|more|until|till|days|day|week|weeks|a chance|a few',
  approach:
    'drop … line|drop … note|drop … message|try|ask|remind|chase|nudge|ping|poke|email|mail|write|write to|contact|follow up|follow up with|send|reach out to|prod',
  again:
    'again|once more|one more time|another time|another go|another try|once again|a reminder|another reminder|another nudge|a nudge|next week|later|tomorrow',
  pronoun: 'him|her|them|he|she|they|this person|that person|the guy',
  clitic: '',
  'all-of': 'both|all|everyone|everybody|all of them|both of them|the two|people|folks|team|guys|lot|crowd',
  only: "only|just that|nothing else|nothing but|no other|the sole|solely|exclusively|that is it|that's it|that is all|that's all",
  wish: "would like|i'd like|we'd like|would love|i'd love|we'd love|would be glad|would be happy|would be grateful|would appreciate|looking to|looking for|hoping to|hope to|want to|wants to|want|wants|wish to|need|needs|keen to|eager to|can we|could we|can i|could i|may i|may we|might we|shall we|is it possible|would it be possible|any chance|possible to|please schedule|please arrange|please book|please set up|please find|set up|arrange|schedule|organise|organize|book|fix up|can you|could you|can one of|could one of|could someone|can someone|could somebody|can somebody|would someone|do you have|have you got|would you have|are you free|are you available|is anyone|let me know when|let us know when|when can|when could|when would|how about|what about|time for|fancy|requests|request|requesting|asks for|asking for|kindly",
  meet: 'meet|meeting|meetings|meet up|mtg|call|a call|phone call|video call|conference call|zoom|teams call|chat|a word|talk|speak|speak with|speak to|catch up|catch-up|sit down|get together|hop on|jump on|come in|come by|come over|come round|come and see|stop by|drop by|drop in|swing by|pass by|visit|see you|appointment|demo|demonstration|consultation|consult|session|viewing|tasting|fitting|site visit|tour|walkthrough|walk-through|intro|introduction|discussion|discuss|conversation|compare notes|pick your brain|coffee|lunch|workshop|training|refresher|lesson|briefing|kick-off|kickoff|interview|review|sync|check-in|on the phone|by phone|in person|face to face|minutes with|an hour with|minutes of your time|an hour of your time|slot|time slot|a time to',
  money:
    'invoice|invoices|receipt|receipts|billing|bill|bills|accounts|accounting|payment|payments|remittance|bank details|swift|iban|purchase order|quote attached|statement|overdue|outstanding|refund|wire|payroll|bookkeeping',
  bulk: "unsubscribe|newsletter|view in browser|view this email|opt out|manage preferences|email preferences|you are receiving this|you received this|no longer wish to receive|weekly digest|this week's|happy friday|read more|register now|early bird|webinar",
  notice:
    'out of office|automatic reply|auto-reply|autoreply|delivery status|undeliverable|delivery failed|has been cancelled|has been canceled|has been accepted|has been updated|removed from your calendar|do not reply|noreply|no-reply|your order|your parcel|your delivery|has shipped|tracking|verification code|password|appointment reminder|reminder:|your appointment|calendar notification|canceled:|cancelled:|accepted:|declined:|invitation:|updated invitation',
  sales:
    "we help|we've helped|we work with|we specialise|we specialize|our platform|our solution|our solutions|our product|our software|our agency|our service|our services|our clients|love what you're doing|love what you are doing|came across your|noticed your|i saw that your|see if there's a fit|see if there is a fit|a good fit|worth a quick|quick chat|grow your|boost your|increase your|double your|save you|reduce your|leads|roi|seo|backlinks|limited offer|special offer|free trial|no obligation|partnership opportunity|are you the right person|who handles|decision maker|10x|5x|3x|scale your|pipeline|outsourcing|guest post|investment opportunity|circle back|bumping this",
  callback:
    'call me|ring me|phone me|give me a call|give me a ring|give me a bell|call me back|ring me back|call back|return my call|have someone call|would someone ring|would someone call|get back to me by phone|give us a call|call us|ring us',
  machine:
    'ai|bot|chatbot|language model|llm|assistant that reads|system prompt|previous instructions|prior instructions|instructions above|ignore all|ignore previous|disregard|override|overrides|administrator has|admin has|new policy|developer mode|all participants of|all open requests|forward the last|api key|credentials',
  inform:
    "tell me|let me know what|let me know if|let me know whether|what time|what are|what is|what's|how much|how many|how long does|how do|where is|where do|whether|price|prices|price list|cost|costs|opening hours|in stock|send me|send us|could you send|please send|forward me|a question about|a question|confirm that|do you sell|do you offer|do you ship|do you accept|is there",
  thanks:
    'thank you|thanks|many thanks|much appreciated|got it|received|great job|well done|congratulations|will get back to you|get back to you|let you know|we have decided|it was great|lovely to meet|good to see|fyi|for your information|please find attached|attached|enclosed',
  application:
    'application|applying|apply|vacancy|position|my cv|my resume|cv attached|résumé|job advert|role of|internship|cover letter|candidate',
  'pass-on':
    "tell|do tell|tell her|tell him|tell them|let … know|inform|pass it on|pass that on|that|i'm afraid so|i am afraid so|afraid so|unfortunately|sadly|sorry|so sorry|i'm sorry|i am sorry|apologies|my apologies|cancel|cancel it|i can't|i can't come|i can't make it|i cannot come|i cannot make it|i can't be there|i won't be there|i won't come|i won't make it",
  attend:
    'with|attending|attendees|join|joining|joins|include|including|bring|together with|along with|and|reply to him|reply to her|reply to them|contact him|contact her|copy|cc|invite|meet|participants|present|me',
}
